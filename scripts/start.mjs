// `npm start`: install when needed, build the renderer when needed, then be the server; `npm run demo`: the same with
// the sample office.
// Runs on any Node from 20 on; the server itself runs on the pinned one.

import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildRenderer } from './build/build-renderer.mjs'
import { installProgram } from './install.mjs'
import { answerHelp, onStop, root, runProgram, runScript } from './project.mjs'

const HELP = `Fund Office: fund operations for one fund office, on this computer.

  npm start                    install and build what is missing, then serve
  npm start -- --help          this text
  npm start -- --version       the version
  npm run demo                 the sample office, in a data folder of its own
  npm run restore              list the backups, or put one back
  npm run rescue               let somebody back in who lost password or phone

Settings are environment variables: SVC_PORT (4380), SVC_HOST, SVC_DATA_DIR and others, which docs/administration.md describes.
`

await runScript(async () => {
  const [mode, ...rest] = process.argv.slice(2)
  if (mode !== '--demo') answerHelp(HELP, ['--version', '-v'])
  if (mode === '--version' || mode === '-v') {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
    return void process.stdout.write(`${version}\n`)
  }
  // Installing and building end with this script.
  const release = onStop(() => process.exit(143))
  await installProgram()
  await buildRenderer()
  release()
  process.exitCode =
    mode === '--demo'
      ? await runProgram('server/commands/demo.ts', rest)
      : await runProgram('server/main.ts', [])
})
