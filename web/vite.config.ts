import { existsSync, readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { shell } from './plugins/shell.ts';

// A server started by hand, for `npm run dev`: sixieme serve --port 8066
const server = process.env.SIXIEME_SERVER ?? 'http://127.0.0.1:8066';

// What `sixieme memo` has left there to be printed; the page lists it (src/lib/referee/prints.ts).
const memo = fileURLToPath(new URL('public/memo/', import.meta.url));
const prints = existsSync(memo) ? readdirSync(memo).filter((name) => name.endsWith('.pdf')) : [];

export default defineConfig({
  base: '/', // any other breaks /t/CODE and the service worker
  plugins: [svelte(), shell()],
  define: { __PRINTS__: JSON.stringify(prints.sort()) },
  build: {
    outDir: '../src/sixieme/server/static',
    emptyOutDir: true,
    assetsInlineLimit: 0, // the content security policy knows no data: addresses
    modulePreload: { polyfill: false },
  },
  worker: { format: 'es' },
  server: {
    fs: { allow: ['.', '../src/sixieme/bots/data'] },
    proxy: {
      '/api': server,
      '/ws': { target: server, ws: true },
    },
  },
  // Vitest would take Svelte's server half, where no state is reactive.
  ...(process.env.VITEST ? { resolve: { conditions: ['browser'] } } : {}),
});
