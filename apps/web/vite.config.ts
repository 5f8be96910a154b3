import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defaultClientConditions, defineConfig } from 'vite';
import { languages } from './vite/languages.ts';
import { minifyTwice } from './vite/minify-twice.ts';
import { leanerPackages } from './vite/leaner-packages.ts';
import { precompress } from './vite/precompress.ts';
import { screenParts } from './vite/screen-parts.ts';
import { bootScript } from './vite/boot-script.ts';
import { serviceWorker } from './vite/service-worker.ts';
import { criticalStyles } from './vite/critical-styles.ts';

const apiServer = `http://localhost:${process.env['PORT'] ?? '3000'}`;
// The server takes no call from another origin; to it this page comes from its own.
const toServer = { target: apiServer, headers: { origin: apiServer } };

// What the package exports is its development build; this one has neither its warnings nor their texts.
const productionRouter = fileURLToPath(new URL('../production/index.mjs', import.meta.resolve('react-router')));

const chatParts = ['signed-in', 'chat'];
const partsByPath = {
  '/': ['first-page'],
  '/chat-users': chatParts,
  '/agent-to-agent': chatParts,
  '/chat': chatParts,
};

/** A build of bracketed texts is only looked at by tests: nobody waits for it on a slow network. */
const pseudoTexts = process.env['VITE_PSEUDO_TEXTS'] ?? '';
const isForReaders = pseudoTexts !== '1';

export default defineConfig(({ command }) => ({
  plugins: [
    react(),
    languages(),
    leanerPackages(),
    criticalStyles(),
    screenParts(partsByPath),
    bootScript(),
    isForReaders && minifyTwice(['index', 'react', 'app', 'first-page', 'signed-in', 'chat']),
    serviceWorker(),
    isForReaders && precompress(),
  ],
  // A constant, so that what brackets texts is left out of the build for readers.
  define: { 'import.meta.env.VITE_PSEUDO_TEXTS': JSON.stringify(pseudoTexts) },
  // The contract is read from its sources, so a build of the web never uses a stale one.
  resolve: {
    conditions: ['source', ...defaultClientConditions],
    alias: command === 'build' ? [{ find: /^react-router$/, replacement: productionRouter }] : [],
  },
  build: {
    // The oldest supported browsers (README.md); `npm run check -- floor` reads what was built.
    target: ['chrome109', 'edge109', 'firefox128', 'safari16.4', 'ios16.4'],
    manifest: true,
    // The content security policy takes no inline script and no data: script.
    modulePreload: { polyfill: false },
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rolldownOptions: {
      // What describes a call does nothing until it is asked: descriptions that a screen does not need stay out of it.
      treeshake: {
        manualPureFunctions: ['defineCall', 'defineEvent', 'defineServerEvent', 'success', 'text', 'requiredText', 'z'],
      },
      output: {
        codeSplitting: {
          // What is always needed together travels together, with all it imports: a few large files compress better
          // than many small ones. What several need is in the first of them.
          groups: [
            { name: 'react', test: /\/node_modules\/(?:react|react-dom|scheduler)\/|rolldown\/runtime/, priority: 5 },
            {
              name: 'app',
              test: /\/src\/(?:app\/app|lib\/app-update|ui\/(?:tokens|base|banner|brand|button|field|link|text-input|use-media-query))\.(?:tsx?|css)$|\/contract\/src\/shapes\.ts$/,
              priority: 4,
            },
            { name: 'first-page', test: /\/src\/features\/auth\/start-page\.tsx$/, priority: 3 },
            {
              // With what both shells and most screens in them are made of, and what signing out needs without a network.
              name: 'signed-in',
              test: /\/src\/(?:app\/(?:connection-banner|screen-frame|signed-in|skip-link|update-banner)|lib\/(?:dates|device-(?:caches|databases)|shown-name|texts\/shell-texts)|ui\/(?:avatar|day-chip|empty-state|error-state|icon-button|progress-bar|search-input|skeleton|tick))\.tsx?$/,
              priority: 2,
            },
            {
              name: 'chat',
              test: /\/src\/(?:app\/chat-shell\/chat-shell|features\/chat\/(?:inbox|conversation)-page)\.tsx$|\/socket\.io-client\/build\/esm\/index\.js$/,
              priority: 1,
            },
            // What comes later: a few files instead of many, each of which costs a slow phone a moment to ask for.
            {
              name: 'dialogs',
              test: /\/src\/ui\/(?:confirm-(?:dialog|mutation)|dialog|drawer|keep-open-for-toasts|use-return-focus)\.tsx?$/,
              priority: 0,
            },
            { name: 'leader', test: /\/features\/chat\/ui\/leader\//, priority: 0 },
            {
              name: 'message-files',
              test: /\/(?:features\/chat\/ui\/(?:composer\/(?:attachment-strip|voice-recorder)|message\/(?:other-file|voice-note|pending-files))|ui\/video-player)\.tsx$/,
              priority: 0,
            },
            {
              name: 'gestures',
              test: /\/(?:features\/chat\/(?:ui\/(?:composer\/composing-bar|conversation\/(?:touch-gestures|message-gestures)|message\/(?:message-dialog|jump-to|quote|reactions|use-quoted))|core\/(?:reactions|quotes)|io\/reacting)|lib\/(?:quoted-words|texts\/gesture-texts)|ui\/quote-block)\.tsx?$/,
              priority: 0,
            },
            {
              name: 'selecting',
              test: /\/features\/chat\/(?:ui\/(?:conversation\/selection-bar|message\/select-box)|texts\/selection-texts)\.tsx?$/,
              priority: 0,
            },
            { name: 'icons', test: /\/lucide-react\/dist\/esm\/icons\//, minShareCount: 2, priority: 0 },
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
      '/manifest.webmanifest': toServer,
      '/app-icon': toServer,
      '/socket.io': { ...toServer, ws: true },
    },
  },
}));
