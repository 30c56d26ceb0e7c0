// `npm start`: install when needed, build the renderer when needed, then be the server.
// Runs on any Node from 20 on; the server itself runs on the pinned one.

import { spawn } from 'node:child_process'
import { buildRenderer } from './build-renderer.mjs'
import { installDependencies } from './install.mjs'
import { onStop, pinnedNode, root, runScript } from './project.mjs'

await runScript(async () => {
  await installDependencies()
  await buildRenderer()
  process.exitCode = await runServer(process.argv.slice(2))
})

/**
 * @param {string[]} args passed on to the server
 * @returns {Promise<number>} its exit code
 */
function runServer(args) {
  return new Promise((resolve, reject) => {
    const server = spawn(pinnedNode, ['server/main.ts', ...args], { cwd: root, stdio: 'inherit' })
    onStop(signal => server.kill(signal))
    server.on('error', reject)
    // The shell's convention for "ended by a signal" is 128 and its number; 15 (SIGTERM) stands for all.
    server.on('close', (code, signal) => resolve(code ?? (signal ? 143 : 1)))
  })
}
