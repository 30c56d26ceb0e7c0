// Loaded into an office before its program. At each SIGUSR2 it prints the delay of the event loop since the
// last one, and the most processor time of its thread between two rounds, which does not depend on other
// work: `loop {"p99":..., "max":..., "work":...}` in milliseconds.

import { monitorEventLoopDelay } from 'node:perf_hooks'

const delay = monitorEventLoopDelay({ resolution: 1 })
delay.enable()

const used = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}
let before = used()
let work = 0
setInterval(() => {
  const now = used()
  work = Math.max(work, now - before)
  before = now
}, 1).unref()

process.on('SIGUSR2', () => {
  const told = { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6, work }
  delay.reset()
  work = 0
  process.stdout.write(`loop ${JSON.stringify(told)}\n`)
})
