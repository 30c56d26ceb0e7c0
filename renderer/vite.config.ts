import { env } from 'node:process'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { createLogger, defineConfig } from 'vite'
import { spokenLanguages } from './language/build/plugin.ts'

/** The server behind the pages while they are developed: `npm run dev` says where it is. */
const api = env.SVC_DEV_API ?? 'http://127.0.0.1:4380'

/** Paths the server answers. Not all of `/api`: the folder of that name holds modules of the pages. */
const served =
  '^/(api/v1|svc|admin|webhooks|mcp|developer|docs|\\.well-known)(/|$)|^/(healthz|openapi\\.json)$'

// While the server restarts, every waiting page retries: not worth filling the terminal with.
const logger = createLogger('warn')
const { error } = logger
logger.error = (message, options) => {
  if (!message.includes('http proxy error')) error(message, options)
}

export default defineConfig({
  customLogger: logger,
  root: fileURLToPath(new URL('.', import.meta.url)),
  // The icons of the program, and those for home screens: served under their own names.
  publicDir: fileURLToPath(new URL('../resources/icons', import.meta.url)),
  plugins: [
    spokenLanguages(),
    react(),
    {
      name: 'the page of people outside',
      configureServer: ({ middlewares }) => {
        middlewares.use((request, _response, next) => {
          if (/^\/share\/[^/]+$/.test(request.url ?? '')) request.url = '/share.html'
          next()
        })
      },
    },
  ],
  server: {
    // As in production, no page of another site can read an answer.
    cors: false,
    proxy: {
      [served]: {
        target: api,
        // A person who opens an address of both the pages and the API gets the page.
        bypass: ({ headers, url = '' }) =>
          headers['sec-fetch-mode'] === 'navigate' && /^\/(svc|developer)\//.test(url)
            ? '/index.html'
            : undefined,
        // Until the server is back nobody answers, which the pages know how to wait for.
        configure: proxy => proxy.on('error', (_error, _request, response) => response.destroy()),
      },
    },
  },
  build: {
    outDir: fileURLToPath(new URL('../dist/renderer', import.meta.url)),
    emptyOutDir: true,
    // Lists the packages in the pages, from which the notices of a release are made.
    license: { fileName: '.vite/licenses.json' },
    // Visitors from outside load a page of their own, without the office's code.
    rolldownOptions: {
      input: ['index.html', 'share.html'].map(name => fileURLToPath(new URL(name, import.meta.url))),
    },
    target: 'es2023',
    // Electron's Chromium and the browsers of today: no polyfill, which would be an inline script.
    modulePreload: { polyfill: false },
    // The content security policy allows no data: scripts, and fonts and icons are few.
    assetsInlineLimit: 0,
  },
})
