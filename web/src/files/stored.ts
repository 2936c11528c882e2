// Tables in the browser's own storage.

const NAME = "boardwright";
const TABLES = ["texts", "history"] as const;
export type TableName = (typeof TABLES)[number];

function answered<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error ?? new Error("the browser's storage cannot be used"));
  });
}

let opened: Promise<IDBDatabase> | undefined;

function base(): Promise<IDBDatabase> {
  opened ??= new Promise((done, failed) => {
    const request = indexedDB.open(NAME, 1);
    request.onupgradeneeded = () => TABLES.forEach((table) => request.result.createObjectStore(table));
    answered(request).then(done, failed);
  });
  return opened;
}

/** One request to a table. */
async function within<T>(table: TableName, mode: IDBTransactionMode, ask: (store: IDBObjectStore) => IDBRequest<T>): Promise<T> {
  const transaction = (await base()).transaction(table, mode);
  return answered(ask(transaction.objectStore(table)));
}

/** Values by name, kept in the browser. */
export function stored<T>(table: TableName) {
  return {
    names: async () => (await within(table, "readonly", (store) => store.getAllKeys())).map(String),
    get: (name: string): Promise<T | undefined> => within(table, "readonly", (store) => store.get(name)),
    put: async (name: string, value: T) => void (await within(table, "readwrite", (store) => store.put(value, name))),
    remove: async (name: string) => void (await within(table, "readwrite", (store) => store.delete(name))),
  };
}
