import type { Readable } from 'node:stream';

/** Bytes `start` to `end`, both included, counted from 0. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Where uploaded files lie. Keys are made by the server: `a-z0-9`, `-`, `_`, `.` and `/`, and no `..`. */
export interface Storage {
  /** Keeps the file at `path` (which stays where it is) under `key`, durably: it is all there once this resolves, or not at all. */
  put(key: string, source: { readonly path: string; readonly size: number; readonly mimeType: string }): Promise<void>;
  /** The bytes asked for, and the size of the whole; AppError `not_found` when there is none. */
  open(key: string, range?: ByteRange): Promise<{ readonly stream: Readable; readonly size: number }>;
  /** The size in bytes; null when there is none. */
  stat(key: string): Promise<{ readonly size: number } | null>;
  /** Fine when there is none. */
  remove(key: string): Promise<void>;
  /** Rejects when files cannot be kept or read right now. */
  ping(): Promise<void>;
  close(): Promise<void>;
}
