// `npm run dist`: builds the installers for this system into dist/installers (docs/desktop.md). Arguments go to
// electron-builder: `npm run dist -- --dir` packs without making an installer of it, `-- --arm64` makes those of one
// kind of processor.

import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildDesktop } from './build/build-desktop.mjs'
import { fetchBinaries, THIS_SYSTEM } from './build/native-packages.mjs'
import { installDependencies } from './install.mjs'
import { runBuilder } from './pack.mjs'
import { answerHelp, PlainError, root, runScript } from './project.mjs'

const HELP = `npm run dist -- [options]
Builds the installers of this system into dist/installers, for x64 and for arm64.
  --x64, --arm64  builds those of one kind of processor
  --dir           packs the application without making an installer of it
Other options go to electron-builder.
`

await runScript(async () => {
  answerHelp(HELP, null)
  await installDependencies()
  const binaries = { folder: join(root, 'dist/binaries'), systems: THIS_SYSTEM }
  await fetchBinaries(binaries)
  await buildDesktop(undefined, binaries)
  rmSync(binaries.folder, { recursive: true })
  const asked = process.argv.slice(2)
  const processors = asked.some(one => one === '--x64' || one === '--arm64') ? [] : ['--x64', '--arm64']
  const code = await runBuilder([...processors, ...asked])
  if (code !== 0)
    throw new PlainError(
      'The installers could not be built; see the messages above. electron-builder fetches Electron and tools of its own from github.com, or from where ELECTRON_MIRROR and ELECTRON_BUILDER_BINARIES_MIRROR say.',
    )
})
