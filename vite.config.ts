import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

export default defineConfig({
  root: 'web',
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    manifest: true,
    target: 'es2023',
    assetsInlineLimit: 0, // data: scripts and fonts are against the content security policy
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 900,
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      ['/api', '/idp', '/banner.json', '/demo'].map((path) => [
        path,
        { target: process.env['PORTAL_DEV_TARGET'] ?? 'http://localhost:8080' },
      ]),
    ),
  },
});
