export interface Batcher<Item> {
  readonly add: (item: Item) => void;
  /** Handles at once what waits: for the stop. Rejects as `handle` does. */
  readonly flush: () => Promise<void>;
}

/** Hands the items of `waitMs` to `handle` together. A failure of the timer's own call is given to `onError`. */
export const createBatcher = <Item>(
  handle: (items: readonly Item[]) => Promise<void>,
  { waitMs, onError }: { readonly waitMs: number; readonly onError: (error: unknown) => void },
): Batcher<Item> => {
  let items: Item[] = [];
  let timer: NodeJS.Timeout | undefined;

  const flush = async (): Promise<void> => {
    clearTimeout(timer);
    timer = undefined;
    if (items.length === 0) return;
    const gathered = items;
    items = [];
    await handle(gathered);
  };
  return {
    add: (item) => {
      items.push(item);
      timer ??= setTimeout(() => void flush().catch(onError), waitMs).unref();
    },
    flush,
  };
};
