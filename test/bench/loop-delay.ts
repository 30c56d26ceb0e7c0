// Loaded into an office before its program: at each SIGUSR2 it says how late the event loop came round since the last one,
// as `loop {"p99":..., "max":...}` in milliseconds.

import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()
process.on('SIGUSR2', () => {
  const told = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 }
  delay.reset()
  process.stdout.write(`loop ${JSON.stringify(told)}\n`)
})
