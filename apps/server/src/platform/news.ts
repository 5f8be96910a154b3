/** What one feature tells the others after a commit. Listeners are added while features are registered. */
export interface News<T> {
  tell(news: T): void;
  listen(listener: (news: T) => void): void;
}

/** Makes news that nobody listens to yet. */
export const createNews = <T>(): News<T> => {
  const listeners: ((news: T) => void)[] = [];
  return {
    tell: (news) => {
      for (const listener of listeners) listener(news);
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
};
