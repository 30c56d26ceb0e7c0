import type { Running } from './index.ts'

/** Ends the server at SIGTERM or SIGINT, however often they come, with everything that was answered on the disk. */
export function stopOnSignals(running: Running): void {
  let stopping = false
  const stop = () => {
    if (stopping) return
    stopping = true
    void running.stop().then(() => process.exit(0))
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
}
