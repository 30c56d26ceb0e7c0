// electron-builder, and how it is brought here: it has a lock file of its own, since only installers need it.

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { PlainError, pinnedNode, root, run, say } from '../scripts/project.mjs'

const folder = join(root, 'packaging')
const record = join(folder, 'node_modules/.package-lock.json')

/**
 * Installs what builds the installers, when it is missing or is not that of its lock file.
 * @param {import('node:child_process').SpawnOptions} [options] such as a time limit
 */
export async function installPackaging(options) {
  if (isInstalled()) return
  say('Installing what builds the installers ...')
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  const code =
    npm && /npm-cli\.c?js$/.test(npm)
      ? await run(node ?? process.execPath, [npm, ...args], options)
      : await run('npm', args, { shell: process.platform === 'win32', ...options })
  if (code !== 0)
    throw new PlainError('What builds the installers could not be installed; see the messages above.')
}

function isInstalled() {
  if (!existsSync(record)) return false
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages
  const wanted = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')).packages
  return Object.entries(wanted).every(
    ([path, { version, optional }]) =>
      path === '' || (installed[path] ? installed[path].version === version : optional === true),
  )
}

/**
 * Runs electron-builder on dist/desktop with packaging/electron-builder.yml.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function runBuilder(args, options) {
  const builder = join(folder, 'node_modules/electron-builder/cli.js')
  const config = join(folder, 'electron-builder.yml')
  return run(
    pinnedNode,
    [builder, '--projectDir', root, '--config', config, '--publish', 'never', ...args],
    options,
  )
}
