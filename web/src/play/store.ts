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

export function useStore<T extends object>(store: Store<T>): T {
  const [state, show] = useState(store.state);
  useEffect(() => {
    show(store.state);
    return store.listen(() => show(store.state));
  }, [store]);
  return state;
}
