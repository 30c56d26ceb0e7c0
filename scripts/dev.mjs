// `npm run dev`: the pages by Vite with hot reload, and behind the same address the server, which starts anew when
// one of its files changed: once for all that is written together. The data folder is that of `npm start`.

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
  const serverAddress = `http://127.0.0.1:${serverPort}/healthz`
  const startServer = () =>
    runNode(['server/main.ts'], {
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
    for (const child of [server, pages]) child.kill(signal)
  })
  void once(pages, 'close').then(([code]) => {
    stopping = true
    process.exitCode = code ?? 0
    server.kill('SIGTERM')
  })
  const changes = watchSources()
  void allAnswer([serverAddress, address], server).then(up => up && console.log(`ready ${address}`))
  for (;;) {
    await Promise.race([once(pages, 'close'), changes.settled()])
    if (stopping) break
    console.log('A source changed: the server starts anew ...')
    await end(server)
    if (stopping) break
    server = startServer()
    void allAnswer([serverAddress], server).then(up => up && console.log(`ready again ${address}`))
  }
  changes.close()
  await Promise.all([server, pages].map(ended))
})

/** @typedef {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} Child */

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Child}
 */
function runNode(args, env) {
  const child = spawn(pinnedNode, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  // All that it prints but the server's own address, at which nobody is to look.
  createInterface({ input: child.stdout }).on('line', line => {
    if (!line.startsWith('ready ')) console.log(line)
  })
  return child
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
 * Waits until all the addresses answer.
 * @param {string[]} addresses
 * @param {Child} server
 * @returns {Promise<boolean>} false when the server ended before: it says why, and starts anew when a source changes
 */
async function allAnswer(addresses, server) {
  while (!hasEnded(server)) {
    const answers = await Promise.allSettled(addresses.map(address => fetch(address)))
    if (answers.every(answer => answer.status === 'fulfilled' && answer.value.ok)) return true
    await wait(200)
  }
  return false
}
