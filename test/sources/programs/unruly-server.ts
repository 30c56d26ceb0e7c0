// Programs that are no good servers: `node unruly-server.ts <how> <file>`. Where a file is given, it is told the ids of
// this process and of the one that it starts.
import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'

const [how = '', file = ''] = process.argv.slice(2)

if (how === 'flooding') {
  // One line without an end.
  const piece = 'x'.repeat(1024 * 1024)
  const write = () => {
    while (process.stdout.write(piece));
    process.stdout.once('drain', write)
  }
  write()
} else if (how === 'noisy') {
  setInterval(() => console.log('this is no message'.repeat(1000)), 1)
} else if (how === 'stubborn') {
  process.on('SIGTERM', () => undefined)
  const inner = spawn(
    process.execPath,
    ['-e', 'process.on("SIGTERM", () => 0); setInterval(() => 0, 1000)'],
    {
      stdio: 'ignore',
    },
  )
  if (file) writeFileSync(file, JSON.stringify([process.pid, inner.pid]))
}
// None of them ends by itself.
setInterval(() => undefined, 1000)
