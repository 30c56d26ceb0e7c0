// Runs a command that ends with the script that asked for it, whatever ends that one: a killed start leaves no
// installation behind that goes on by itself. `node bound.mjs <command> [argument ...]`

import { spawn } from 'node:child_process'

const [command = '', ...args] = process.argv.slice(2)
const parent = process.ppid
// A separate process group, so that the command's own processes end with it.
const child = spawn(command, args, { stdio: 'inherit', detached: true })
child.on('error', () => process.exit(127))
child.on('close', code => process.exit(code ?? 1))

function end() {
  try {
    process.kill(-(child.pid ?? 0), 'SIGKILL')
  } catch {
    // The process ended meanwhile.
  }
  process.exit(1)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, end)
setInterval(() => process.ppid !== parent && end(), 100)
