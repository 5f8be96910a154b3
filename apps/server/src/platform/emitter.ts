/** Hands what one feature changed, after its commit, to the features that listen. They subscribe while they are registered. */
export interface Emitter<T> {
  emit(event: T): void;
  on(listener: (event: T) => void): void;
}

/** Makes an emitter without listeners. */
export const createEmitter = <T>(): Emitter<T> => {
  const listeners: ((event: T) => void)[] = [];
  return {
    emit: (event) => {
      for (const listener of listeners) listener(event);
    },
    on: (listener) => {
      listeners.push(listener);
    },
  };
};
