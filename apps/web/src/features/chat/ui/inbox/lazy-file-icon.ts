import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';

/** The icon of a file's kind. Lazy-loaded. */
export const FileIcon = lazyWithRetry(() => import('./file-icon.tsx'), 'FileIcon', nothing);
