import { pathToFileURL } from 'node:url'

/**
 * Runs in the server's process: starts the server named by the last argument, and ends it when the shell says
 * so. The server itself does not know the shell; it gets a SIGTERM, as from a service manager.
 */
const entry = process.argv.at(-1)
if (!entry) throw new Error('There is no server to start.')

process.parentPort.on('message', ({ data }) => {
  if (data?.stop !== true) return
  // Still starting, it does not listen yet; there is nothing then that could be lost.
  if (!process.emit('SIGTERM')) process.exit(0)
})
await import(pathToFileURL(entry).href)
