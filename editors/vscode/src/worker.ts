// The language service in a web worker. The first message is the engine.

import { Service } from './service';

let service: Promise<Service> | undefined;

self.onmessage = ({ data }: MessageEvent) => {
  if (service) void service.then((service) => service.receive(data));
  else service = Service.start(data, (message) => self.postMessage(message));
};
