// `npm run desktop`: builds the desktop application and starts it. Arguments go to it, such as a fund-office:// link.

import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildDesktop } from './build/build-desktop.mjs'
import { installDependencies } from './install.mjs'
import { answerHelp, onStop, PlainError, root, runScript } from './project.mjs'

const HELP = `npm run desktop -- [link]
Builds the desktop application and starts it, at a fund-office:// link where one is given.
Options go to Electron.
`

await runScript(async () => {
  answerHelp(HELP, null)
  await installDependencies()
  const electron = electronBinary()
  await buildDesktop()
  process.exitCode = await runElectron(electron)
})

/** The program itself: the package only knows where to fetch it. */
function electronBinary() {
  const folder = join(root, 'node_modules/electron')
  const pathFile = join(folder, 'path.txt')
  const binary = existsSync(pathFile) && join(folder, 'dist', readFileSync(pathFile, 'utf8').trim())
  if (binary && existsSync(binary)) return binary
  throw new PlainError(
    'Electron itself is not here yet: run "npx install-electron" once, with a connection to github.com, and try again.',
  )
}

/**
 * @param {string} electron
 * @returns {Promise<number>} its exit code
 */
function runElectron(electron) {
  return new Promise((resolve, reject) => {
    const args = [join(root, 'dist/desktop'), ...process.argv.slice(2)]
    const app = spawn(electron, args, { cwd: root, stdio: 'inherit' })
    onStop(signal => app.kill(signal))
    app.on('error', reject)
    app.on('close', code => resolve(code ?? 1))
  })
}
