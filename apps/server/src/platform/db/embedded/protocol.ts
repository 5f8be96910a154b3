import type { MessagePort } from 'node:worker_threads';

/** What a worker thread of the embedded engine is started for. */
export interface EngineTask {
  readonly task: 'create' | 'serve';
  readonly directory: string;
  /** False only for tests that lose nothing by a crash: commits then do not wait for the disk. */
  readonly isDurable: boolean;
}

/** From the server to the engine. A port carries the wire protocol of one connection. */
export type EngineCommand =
  | { readonly kind: 'connect'; readonly port: MessagePort }
  | { readonly kind: 'probe'; readonly id: string }
  | { readonly kind: 'close' };

/** From the engine to the server. */
export type EngineNotice =
  | { readonly kind: 'ready' }
  | { readonly kind: 'probed'; readonly id: string }
  | { readonly kind: 'failed'; readonly message: string };
