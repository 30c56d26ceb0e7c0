// Loaded before the program of a process that the double forked: gives it what Electron gives a utility process.
import { EventEmitter } from 'node:events'

const port = Object.assign(new EventEmitter(), {
  postMessage: (message: unknown) => void process.send?.(message),
})
const early: object[] = []
process.on('message', data => {
  const event = { data, ports: [] }
  // Electron holds messages back until somebody listens.
  if (port.listenerCount('message') > 0) port.emit('message', event)
  else early.push(event)
})
port.on('newListener', name => {
  if (name !== 'message') return
  setImmediate(() => {
    for (const event of early.splice(0)) port.emit('message', event)
  })
})
Object.assign(process, { parentPort: port })
// Chromium ends the processes of a shell that is gone.
process.on('disconnect', () => process.exit(0))
