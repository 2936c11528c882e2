import { useEffect, useState } from "preact/hooks";

/** A value that is shown wherever it is used. */
export class Store<T extends object> {
  #listeners = new Set<() => void>();

  constructor(public state: T) {}

  set(changes: Partial<T>) {
    this.state = { ...this.state, ...changes };
    for (const listener of this.#listeners) listener();
  }

  listen(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }
}

/** What a store holds, drawn anew whenever that changes. */
export function useStore<T extends object>(store: Store<T>): T {
  return useDerived(store, (state) => state);
}

/** Something worked out from what a store holds, drawn anew only when it becomes another value. */
export function useDerived<T extends object, Value>(store: Store<T>, from: (state: T) => Value): Value {
  const [value, show] = useState(() => from(store.state));
  useEffect(() => {
    const now = () => show(() => from(store.state));
    now();
    return store.listen(now);
  }, [store]);
  return value;
}
