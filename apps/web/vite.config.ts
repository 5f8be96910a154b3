import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './vite/precompress.ts';
import { renderBlocking } from './vite/render-blocking.ts';
import { serviceWorker } from './vite/service-worker.ts';

const apiServer = 'http://localhost:3000';
// The server takes no call from another origin; to it this page comes from its own.
const toServer = { target: apiServer, headers: { origin: apiServer } };

// What the package exports is its development build; this one has neither its warnings nor their texts.
const productionRouter = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));

export default defineConfig(({ command }) => ({
  plugins: [react(), renderBlocking(), serviceWorker(), precompress()],
  // The contract is read from its sources, so a build of the web never uses a stale one.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [],
  },
  build: {
    // What understands light-dark(), AbortSignal.any and the rest of what the sources use as is.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    // The content security policy takes no inline script and no data: script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // What the first page needs arrives together: a person on a slow phone waits for it.
            { name: 'first-page', test: /\/src\/features\/auth\/start-page\.tsx$/ },
          ],
        },
      },
    },
  },
  server: {
    proxy: {
      '/api': toServer,
      '/auth': toServer,
      '/files': toServer,
      '/socket.io': { ...toServer, ws: true },
    },
  },
}));
