import type { Plugin } from 'vite';

/**
 * Holds the first paint until the entry script ran. The page is empty before it anyway, and a reader who chose
 * the dark theme on a light system sees no flash.
 */
export const renderBlocking = (): Plugin => ({
  name: 'render-blocking',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace('<script type="module"', '<script type="module" blocking="render"'),
  },
});
