// The commit of the last whole run: `npm run test:all` records it in the project, and the gate looks at the
// changes since.

import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, say } from '../project.mjs'

const note = 'test/last-whole-run.json'

/** @param {string[]} args */
function git(...args) {
  return execFileSync('git', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  }).trim()
}

/** @returns {string | undefined} the commit, where this clone has it in its history */
export function lastWholeRun() {
  if (!existsSync(join(root, note))) return undefined
  /** @type {{ commit: string }} */
  const { commit } = JSON.parse(readFileSync(join(root, note), 'utf8'))
  try {
    git('merge-base', '--is-ancestor', commit, 'HEAD')
    return commit
  } catch {
    return undefined // a clone without its history, or no clone
  }
}

/** @returns {string | undefined} the commit that the files are those of, where nothing else has changed them */
export function committed() {
  try {
    const changed = git('status', '--porcelain', '--', '.', `:!${note}`)
    return changed === '' ? git('rev-parse', 'HEAD') : undefined
  } catch {
    return undefined
  }
}

/**
 * Notes a whole run that found nothing, unless the files were changed meanwhile.
 * @param {string} commit
 * @param {{ passed: number, skipped: number }} summary
 */
export function noteWholeRun(commit, { passed, skipped }) {
  if (committed() !== commit) return
  const date = new Date().toISOString().slice(0, 10)
  writeFileSync(join(root, note), `${JSON.stringify({ commit, date, passed, skipped }, null, 2)}\n`)
  say(`${commit.slice(0, 12)} is whole; commit ${note}, and npm test goes on from it.`)
}
