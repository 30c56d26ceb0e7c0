// electron-builder, and how the tools of a folder are brought here that only one command needs: each folder has a lock
// file of its own.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError, pinnedNode, root, run, runNpm, say } from './project.mjs'

/**
 * Installs the tools of a folder, when they are missing or are not those of its lock file.
 * @param {string} folder
 * @param {import('node:child_process').SpawnOptions} [options] such as a time limit
 */
export async function installTools(folder, options) {
  if (isInstalled(folder)) return
  say(`Installing the tools of ${folder} ...`)
  const code = await runNpm(['ci', '--prefix', folder, '--ignore-scripts'], options)
  if (code !== 0)
    throw new PlainError(`The tools of ${folder} could not be installed; see the messages above.`)
}

/** @param {string} folder */
function isInstalled(folder) {
  const record = join(folder, 'node_modules/.package-lock.json')
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  )
}

/**
 * Runs electron-builder on dist/desktop with electron-builder.yml.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function runBuilder(args, options) {
  const builder = join(root, 'node_modules/electron-builder/cli.js')
  return run(pinnedNode, [builder, '--projectDir', root, '--publish', 'never', ...args], options)
}
