// The language service in a thread of Node. The first message is the engine.

import { parentPort } from 'node:worker_threads';

import { Service } from './service';

let service: Promise<Service> | undefined;

parentPort?.on('message', (data) => {
  if (service) void service.then((service) => service.receive(data));
  else service = Service.start(data, (message) => parentPort?.postMessage(message));
});
