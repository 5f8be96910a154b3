import { lazyWithRetry, nothing } from '#lib/lazy-with-retry.ts';

/** What a file is, as an icon; its code comes when one is drawn. */
export const FileIcon = lazyWithRetry(() => import('./file-icon.tsx'), 'FileIcon', nothing);
