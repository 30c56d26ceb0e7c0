import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Where a development server finds the API: `npm start` beside it. */
const api = env.SVC_DEV_API ?? 'http://127.0.0.1:4380'

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  server: {
    proxy: Object.fromEntries(
      ['/api', '/svc', '/healthz', '/openapi.json', '/docs'].map(path => [path, { target: api }]),
    ),
  },
  build: {
    outDir: fileURLToPath(new URL('../dist/renderer', import.meta.url)),
    emptyOutDir: true,
    target: 'es2023',
    // Electron's Chromium and the browsers of today: no polyfill, which would be an inline script.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: scripts, and fonts and icons are few.
    assetsInlineLimit: 0,
  },
})
