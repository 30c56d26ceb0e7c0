// `npm run build`: the pages into dist/renderer, the server into dist/server.

import { buildRenderer } from './build/build-renderer.mjs'
import { buildServer } from './build/build-server.mjs'
import { installProgram } from './install.mjs'
import { runScript } from './project.mjs'

await runScript(async () => {
  await installProgram()
  await buildRenderer()
  await buildServer()
})
