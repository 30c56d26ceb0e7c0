// Starts the office by a command, asks it for some addresses and stops it: in one process, so that all of it can be put
// where there is no network but the computer itself. Prints what the office said and the status of each answer.

import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'

const [command = '', ...args] = process.argv.slice(2)
const child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
/** @type {string[]} */
const said = []
child.stderr.on('data', chunk => said.push(String(chunk)))
/** Once all that it started has let go of its output, the office too. */
const ended = new Promise(resolve => child.once('close', resolve))
/** @type {Promise<string | null>} */
const ready = new Promise(resolve => {
  createInterface({ input: child.stdout }).on('line', line => {
    said.push(`${line}\n`)
    const [, url] = /^ready (\S+)$/.exec(line) ?? []
    if (url) resolve(url)
  })
  void ended.then(() => resolve(null))
})

const url = await ready
/** @type {number[]} */
const statuses = []
for (const address of url ? ['/healthz', '/setup', '/docs'] : [])
  statuses.push((await fetch(url + address)).status)
child.kill()
await ended
process.stdout.write(JSON.stringify({ statuses, said: said.join('') }))
