// `npm run release`: what people install without this repository, into dist/release (docs/server-edition.md).

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildRelease } from './build-release.mjs'
import { installDependencies } from './install.mjs'
import { fetchBinaries } from './native-packages.mjs'
import { root, runScript, say } from './project.mjs'

await runScript(async () => {
  await installDependencies()
  const binaries = join(root, 'dist/binaries')
  const output = join(root, 'dist/release')
  await fetchBinaries(binaries)
  await buildRelease(output, binaries)
  rmSync(binaries, { recursive: true })
  say(`The release is in ${output}.`)
})
