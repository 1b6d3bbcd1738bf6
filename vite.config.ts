import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { amisFrame } from './scripts/lib/amis-frame.ts';
import { firstRoute } from './scripts/lib/first-route.ts';
import { spreadsheetLibrary } from './scripts/lib/spreadsheet-library.ts';
import { entryInPlace, htmlEntries, signInAfterFirstFrame } from './scripts/lib/html-entries.ts';

const root = import.meta.dirname;

export default defineConfig({
  root,
  plugins: [
    react(),
    htmlEntries(root),
    signInAfterFirstFrame(root),
    entryInPlace(),
    spreadsheetLibrary(),
    amisFrame(root),
  ],
  resolve: { alias: { '@': resolve(root, 'src') } },
  // The thread of the script sandbox fetches parts of its own.
  worker: { format: 'es' },
  build: {
    outDir: 'dist/client',
    emptyOutDir: true,
    target: 'es2022',
    sourcemap: false,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    // The form's part is large and lazy on purpose; .size-limit.json holds the budgets.
    chunkSizeWarningLimit: 1200,
    rollupOptions: {
      input: { index: resolve(root, 'index.html'), signin: resolve(root, 'signin.html') },
      output: {
        codeSplitting: {
          groups: [
            // The sign-in page needs React and nothing else of the libraries.
            { name: 'react', test: /node_modules[\\/](react|react-dom|scheduler)[\\/]/, priority: 20 },
            // One chunk for the libraries of a list: few requests, and it stays in the cache over releases.
            {
              name: 'libraries',
              test: /node_modules[\\/](react-router|react-router-dom|@tanstack|effector|effector-react|i18next|react-i18next|big\.js|use-sync-external-store|html-parse-stringify|void-elements)[\\/]/,
              priority: 10,
            },
            ...firstRoute(root),
          ],
        },
      },
    },
  },
});
