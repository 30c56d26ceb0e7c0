// `npm run build`: the pages into dist/renderer, the server into dist/server.

import { buildRenderer } from './build/build-renderer.mjs'
import { buildServer } from './build/build-server.mjs'
import { installProgram } from './install.mjs'
import { answerHelp, runScript } from './project.mjs'

const HELP = `npm run build
Builds the pages into dist/renderer and the server into dist/server.
`

await runScript(async () => {
  answerHelp(HELP)
  await installProgram()
  await buildRenderer()
  await buildServer()
})
