import { defineConfig } from 'vite';

// Everything is found relative to the page: it works below any path, and as plain files.
export default defineConfig({
  base: './',
  server: {
    fs: { allow: ['..'] },
    proxy: { '/api': { target: 'http://127.0.0.1:4747', ws: true } },
  },
  build: {
    target: 'es2022',
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    cssCodeSplit: false,
    chunkSizeWarningLimit: 2000,
  },
  worker: { format: 'es' },
});
