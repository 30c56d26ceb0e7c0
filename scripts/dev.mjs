// `npm run dev`: the pages by Vite with hot reload, and behind the same address the server, which starts anew when
// one of its files changes. The data folder is that of `npm start`.

import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { installProgram } from './install.mjs'
import { freePort, onStop, pinnedNode, root, runScript } from './project.mjs'

await runScript(async () => {
  await installProgram()
  const port = process.env.SVC_PORT || '4380'
  const serverPort = await freePort()
  const address = `http://127.0.0.1:${port}`
  const server = runNode(['--watch', '--watch-preserve-output', 'server/main.ts'], {
    SVC_PORT: String(serverPort),
    SVC_HOST: '127.0.0.1',
    // The links that it prints and the names that it answers to are those of the pages.
    SVC_PUBLIC_URL: address,
  })
  const vite = join(root, 'node_modules/vite/bin/vite.js')
  const pages = runNode([vite, 'renderer', '--host', '127.0.0.1', '--port', port, '--strictPort'], {
    SVC_DEV_API: `http://127.0.0.1:${serverPort}`,
  })
  const children = [server, pages]
  onStop(signal => {
    for (const child of children) child.kill(signal)
  })
  printLines(server)
  printLines(pages)
  const answering = [`http://127.0.0.1:${serverPort}/healthz`, address]
  void allAnswer(answering, children).then(ready => ready && console.log(`ready ${address}`))
  process.exitCode = await untilAllEnd(children)
})

/** @typedef {import('node:child_process').ChildProcessByStdio<null, import('node:stream').Readable, null>} Child */

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Child}
 */
function runNode(args, env) {
  return spawn(pinnedNode, args, {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
}

/**
 * Passes on what a child prints, but for the server's own address, at which nobody is to look.
 * @param {Child} child
 */
function printLines(child) {
  createInterface({ input: child.stdout }).on('line', line => {
    if (!line.startsWith('ready ')) console.log(line)
  })
}

/**
 * Waits until all the addresses answer.
 * @param {string[]} addresses
 * @param {Child[]} children
 * @returns {Promise<boolean>} false when a child ended before
 */
async function allAnswer(addresses, children) {
  while (children.every(({ exitCode, signalCode }) => exitCode === null && signalCode === null)) {
    const answers = await Promise.allSettled(addresses.map(address => fetch(address)))
    if (answers.every(answer => answer.status === 'fulfilled' && answer.value.ok)) return true
    await new Promise(resolve => setTimeout(resolve, 200))
  }
  return false
}

/**
 * One that ends by itself takes the other along.
 * @param {Child[]} children
 * @returns {Promise<number>} the exit code of the first one to end
 */
async function untilAllEnd(children) {
  /** @type {number[]} */
  const codes = []
  await Promise.all(
    children.map(
      child =>
        new Promise(resolve => {
          child.on('close', code => {
            codes.push(code ?? 0)
            for (const other of children) other.kill('SIGTERM')
            resolve(undefined)
          })
        }),
    ),
  )
  return codes[0] ?? 0
}
