// Xero's own server, which asks a Xero on loopback instead of the real one: `node xero-on-loopback.ts <its index.js> <address>`.
import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'

interface Axios {
  interceptors: { request: { use: (change: (asked: { url: string }) => { url: string }) => void } }
}

const [server = '', address = ''] = process.argv.slice(2)
const ofXero = createRequire(createRequire(server).resolve('xero-node'))
const axios = ofXero('axios') as Axios
axios.interceptors.request.use(asked => ({
  ...asked,
  url: asked.url.replace('https://api.xero.com', address),
}))
process.env.XERO_CLIENT_BEARER_TOKEN = 'a token'
await import(pathToFileURL(server).href)
