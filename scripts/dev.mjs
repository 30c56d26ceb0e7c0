// `npm run dev`: the pages by Vite with hot reload, and behind the same address the server, which restarts
// when one of its files changes, once for all files written together. The data folder is that of `npm start`.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { installDependencies } from './install.mjs'
import { untilIdle } from './one-at-a-time.mjs'
import { answerHelp, freePort, onStop, pinnedNode, root, runScript } from './project.mjs'

const HELP = `npm run dev
Serves the pages with hot reload, and the server, which starts anew when one of its files changed.
SVC_PORT (4380) and the other settings are those of npm start.
`

await runScript(async () => {
  answerHelp(HELP)
  await installDependencies()
  const port = process.env.SVC_PORT || '4380'
  const serverPort = await freePort()
  const address = `http://127.0.0.1:${port}`
  const startServer = () =>
    runServer({
      SVC_PORT: String(serverPort),
      SVC_HOST: '127.0.0.1',
      // The links that it prints and the names that it answers to are those of the pages.
      SVC_PUBLIC_URL: address,
    })
  let server = startServer()
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const pages = runNode([vite, 'renderer', '--host', '127.0.0.1', '--port', port, '--strictPort'], {
    SVC_DEV_API: `http://127.0.0.1:${serverPort}`,
  })
  let stopping = false
  onStop(signal => {
    stopping = true
    for (const child of [server.child, pages]) child.kill(signal)
  })
  void once(pages, 'close').then(([code]) => {
    stopping = true
    process.exitCode = code ?? 0
    server.child.kill('SIGTERM')
  })
  const changes = watchSources()
  void Promise.all([answers(address, pages), server.ready]).then(
    ([up]) => up && console.log(`ready ${address}`),
  )
  for (;;) {
    await Promise.race([once(pages, 'close'), changes.settled()])
    if (stopping) break
    console.log('A source changed: the server starts anew ...')
    await end(server.child)
    if (stopping) break
    server = startServer()
    void server.ready.then(() => console.log(`ready again ${address}`))
  }
  changes.close()
  await Promise.all([server.child, pages].map(ended))
})

/** @typedef {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} Child */

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @param {(line: string) => void} [hear] what becomes of a line that it prints
 * @returns {Child}
 */
function runNode(args, env, hear = line => console.log(line)) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  createInterface({ input: child.stdout }).on('line', hear)
  return child
}

/**
 * The server prints all but its own address, at which nobody is to look. `ready` settles when it said that it is,
 * after all that it says at its start; a server that ended before says why, and starts anew when a source changes.
 * @param {NodeJS.ProcessEnv} env
 * @returns {{child: Child, ready: Promise<void>}}
 */
function runServer(env) {
  const { promise: ready, resolve } = /** @type {PromiseWithResolvers<void>} */ (Promise.withResolvers())
  const child = runNode(['server/main.ts'], env, line => {
    if (line.startsWith('ready ')) resolve()
    else console.log(line)
  })
  return { child, ready }
}

/** The sources of the server, as they change. */
function watchSources() {
  let changed = false
  let notice = () => {}
  const watchers = ['server', 'migrations', 'resources'].map(folder =>
    watch(join(root, folder), { recursive: true }, (_event, file) => {
      if (!/\.(ts|json)$/.test(file ?? '')) return
      changed = true
      notice()
    }),
  )
  return {
    /** Settles when something changed, whoever writes it is done, and nothing more has come for a moment. */
    async settled() {
      if (!changed) await new Promise(resolve => (notice = () => resolve(undefined)))
      while (changed) {
        await untilIdle()
        changed = false
        await wait(200)
      }
    },
    close() {
      for (const watcher of watchers) watcher.close()
    },
  }
}

/** @param {Child} child */
function hasEnded({ exitCode, signalCode }) {
  return exitCode !== null || signalCode !== null
}

/** @param {Child} child */
async function ended(child) {
  if (!hasEnded(child)) await once(child, 'close')
}

/** @param {Child} child */
async function end(child) {
  child.kill('SIGTERM')
  await ended(child)
}

/**
 * Waits until the address answers.
 * @param {string} address
 * @param {Child} child
 * @returns {Promise<boolean>} false when the process ended before
 */
async function answers(address, child) {
  while (!hasEnded(child)) {
    const { ok } = await fetch(address).catch(() => ({ ok: false }))
    if (ok) return true
    await wait(200)
  }
  return false
}
