// Finds the Chromium the browser tests drive, and installs Debian's when we may. Its headless shell comes first, which
// starts and shows a page for less of the processor.

import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { run, say } from '../project.mjs'

const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]
/** Debian's packages of it; not every system that has apt has the first. */
const packages = ['chromium-headless-shell', 'chromium']

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
    /** @type {import('node:child_process').SpawnOptions} */
    const quiet = {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 2],
    }
    await run('apt-get', ['update', '-qq'], quiet)
    for (const name of packages) {
      await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], quiet)
      const installed = findOnPath(names)
      if (installed) return installed
    }
  }
  say('Browser tests are skipped: no Chromium here (install one, or name it in SVC_TEST_CHROMIUM).')
  return undefined
}

/** @param {string[]} commands */
function findOnPath(commands) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return commands.flatMap(name => folders.map(folder => join(folder, name))).find(path => existsSync(path))
}
