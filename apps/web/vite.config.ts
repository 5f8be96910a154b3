import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { precompress } from './vite/precompress.ts';
import { renderBlocking } from './vite/render-blocking.ts';

const apiServer = 'http://localhost:3000';

export default defineConfig({
  plugins: [react(), renderBlocking(), precompress()],
  // The contract is read from its sources, so a build of the web never uses a stale one.
  resolve: { conditions: ['source', ...defaultClientConditions] },
  build: {
    // What understands light-dark(), AbortSignal.any and the rest of what the sources use as is.
    target: ['chrome123', 'edge123', 'firefox128', 'safari17.5'],
    manifest: true,
    // The content security policy takes no inline script and no data: script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
  },
  server: {
    proxy: {
      '/api': apiServer,
      '/auth': apiServer,
      '/files': apiServer,
      '/socket.io': { target: apiServer, ws: true },
    },
  },
});
