// `npm run release`: builds the program for installation without this repository, into dist/release
// (docs/server-edition.md).

import { existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildRelease } from './build/build-release.mjs'
import { keptOffices, officeName } from './build/kept-offices.mjs'
import { EVERY_SYSTEM, fetchBinaries } from './build/native-packages.mjs'
import { installDependencies } from './install.mjs'
import { answerHelp, PlainError, root, runScript, say } from './project.mjs'

const HELP = `npm run release
Builds into dist/release what people install without this repository.
`

await runScript(async () => {
  answerHelp(HELP)
  assertOfficeKept()
  await installDependencies()
  const binaries = { folder: join(root, 'dist/binaries'), systems: EVERY_SYSTEM }
  const output = join(root, 'dist/release')
  await fetchBinaries(binaries)
  await buildRelease(output, binaries)
  rmSync(binaries.folder, { recursive: true })
  say(`The release is in ${output}.`)
})

/** A release keeps its office, on which every later version proves that it updates it. */
function assertOfficeKept() {
  const files = readdirSync(join(root, 'migrations')).filter(file => /^\d.*\.ts$/.test(file))
  const name = officeName(files.map(file => file.replace(/\.ts$/, '')).sort())
  if (!existsSync(join(keptOffices, name)))
    throw new PlainError(`Keep the sample office of today's tables first (${name}): npm run release:office.`)
}
