// Finds the Chromium the browser tests drive, and installs Debian's when we may.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, say } from '../project.mjs'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @returns {Promise<string | undefined>} the path of a Chromium, or nothing after saying why */
export async function ensureChromium() {
  const chosen = process.env.SVC_TEST_CHROMIUM
  if (chosen) {
    if (existsSync(chosen)) return chosen
    say(`Browser tests are skipped: SVC_TEST_CHROMIUM names ${chosen}, which does not exist.`)
    return undefined
  }
  const found = findOnPath(names)
  if (found) return found

  if (process.getuid?.() === 0 && findOnPath(['apt-get'])) {
    say('Installing Chromium for the browser tests ...')
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    await run('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 2] })
    await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], {
      env,
      stdio: ['ignore', 'ignore', 2],
    })
    const installed = findOnPath(names)
    if (installed) return installed
  }
  say('Browser tests are skipped: no Chromium here (install one, or name it in SVC_TEST_CHROMIUM).')
  return undefined
}

/** @param {string[]} commands */
function findOnPath(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path))
}
