// `npm run dist`: builds the installers for this system into dist/installers (docs/desktop.md). Arguments go to
// electron-builder: `npm run dist -- --dir` packs without making an installer of it.

import { buildDesktop } from './build/build-desktop.mjs'
import { installDependencies } from './install.mjs'
import { runBuilder } from './pack.mjs'
import { PlainError, runScript } from './project.mjs'

await runScript(async () => {
  const feed = updateFeed(process.env.FUND_OFFICE_UPDATE_URL)
  await installDependencies()
  await buildDesktop()
  process.exitCode = await runBuilder([...feed, ...process.argv.slice(2)])
})

/**
 * Where the built application may be told of updates; nowhere unless somebody says so.
 * @param {string | undefined} url
 * @returns {string[]} arguments for electron-builder
 */
function updateFeed(url) {
  if (!url) return []
  if (!URL.canParse(url) || new URL(url).protocol !== 'https:')
    throw new PlainError('FUND_OFFICE_UPDATE_URL must be an https:// address.')
  return ['-c.publish.provider=generic', `-c.publish.url=${url}`]
}
