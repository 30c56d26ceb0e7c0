// `node scripts/run.mjs <program> [argument ...]`: install when needed, then run a program of the project on the pinned
// Node. The commands of package.json that an office uses go through here, so that `npm run restore` is the first
// command on a new computer if it has to be.

import { installProgram } from './install.mjs'
import { onStop, runProgram, runScript } from './project.mjs'

await runScript(async () => {
  const [program = '', ...args] = process.argv.slice(2)
  const release = onStop(() => process.exit(143)) // An installation in progress ends with this script.
  await installProgram()
  release()
  process.exitCode = await runProgram(program, args)
})
