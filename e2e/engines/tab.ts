/** What every engine can do with a page: little enough that each speaks it in its own protocol. */
export interface Tab {
  goto(url: string): Promise<void>;
  /** Comes back when the page is there, or the browser's own error page is. */
  reload(): Promise<void>;
  /** Runs an expression in the page; a promise is waited for. What comes back is plain data. */
  evaluate(expression: string): Promise<unknown>;
  click(selector: string): Promise<void>;
  /** Writes where the focus is, as a keyboard does. */
  type(text: string): Promise<void>;
  press(key: Key): Promise<void>;
  choose(selector: string, paths: readonly string[]): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG. */
  screenshot(): Promise<Buffer>;
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Backspace';

/** The oldest is that of the floor which can be had. */
export const engineNames = ['chromium', 'firefox', 'webkit', 'oldest'] as const;
export type EngineName = (typeof engineNames)[number];

/**
 * What a browser keeps: as usual, nothing once its private window is closed, or nothing at all, because whoever uses it
 * has blocked the storage of sites.
 */
export type Profile = 'usual' | 'private' | 'blocked storage';

/** A browser that opens pages which know nothing of each other, as different people's do. */
export interface Engine {
  open(): Promise<Tab>;
  close(): Promise<void>;
}
