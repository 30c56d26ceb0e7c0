// `npm start`: install when needed, build the renderer when needed, then be the server; `npm run demo`: the same with
// the sample office.
// Runs on any Node from 20 on; the server itself runs on the pinned one.

import { spawn } from 'node:child_process'
import { buildRenderer } from './build-renderer.mjs'
import { installDependencies } from './install.mjs'
import { onStop, pinnedNode, root, runScript } from './project.mjs'

await runScript(async () => {
  await installDependencies()
  await buildRenderer()
  const [mode, ...rest] = process.argv.slice(2)
  process.exitCode =
    mode === '--demo'
      ? await runServer('server/commands/demo.ts', rest)
      : await runServer('server/main.ts', process.argv.slice(2))
})

/**
 * @param {string} entry
 * @param {string[]} args passed on to the server
 * @returns {Promise<number>} its exit code
 */
function runServer(entry, args) {
  return new Promise((resolve, reject) => {
    const server = spawn(pinnedNode, [entry, ...args], { cwd: root, stdio: 'inherit' })
    onStop(signal => server.kill(signal))
    server.on('error', reject)
    // The shell's convention for "ended by a signal" is 128 and its number; 15 (SIGTERM) stands for all.
    server.on('close', (code, signal) => resolve(code ?? (signal ? 143 : 1)))
  })
}
