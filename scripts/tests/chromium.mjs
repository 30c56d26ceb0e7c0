// Finds the Chromium the browser tests drive, and installs Debian's when we may.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, say } from '../project.mjs'

/** Without windows and all that only they need, it takes a quarter less of a computer for the same page. */
const SHELL = 'chromium-headless-shell'
const OTHERS = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** @returns {Promise<string | undefined>} the path of a Chromium, or nothing after saying why */
export async function ensureChromium() {
  const chosen = process.env.SVC_TEST_CHROMIUM
  if (chosen) {
    if (existsSync(chosen)) return chosen
    say(`Browser tests are skipped: SVC_TEST_CHROMIUM names ${chosen}, which does not exist.`)
    return undefined
  }
  const shell = findOnPath([SHELL]) ?? (await install(SHELL))
  const found = shell ?? findOnPath(OTHERS) ?? (await install('chromium'))
  if (!found)
    say('Browser tests are skipped: no Chromium here (install one, or name it in SVC_TEST_CHROMIUM).')
  return found
}

/**
 * @param {string} name of Debian's package and of its program
 * @returns {Promise<string | undefined>} nothing where it cannot be had
 */
async function install(name) {
  if (process.getuid?.() !== 0 || !findOnPath(['apt-get'])) return undefined
  say(`Installing ${name} for the browser tests ...`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  await run('apt-get', ['update', '-qq'], { env, stdio: ['ignore', 'ignore', 2] })
  await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], {
    env,
    stdio: ['ignore', 'ignore', 2],
  })
  return findOnPath([name])
}

/** @param {string[]} names */
function findOnPath(names) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return names.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path))
}
