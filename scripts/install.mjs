// The install step of start, test and .ci/run: nothing when node_modules is what package-lock.json says.

import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { PlainError, pinnedNode, root, run, runScript, say } from './project.mjs'

const lockFile = join(root, 'package-lock.json')
const modules = join(root, 'node_modules')
const stampFile = join(modules, '.installed-lock.sha256')

/** Installs the dependencies when they are missing or are not those of the lock file. */
export async function installDependencies() {
  const lock = readFileSync(lockFile)
  const fingerprint = createHash('sha256').update(lock).digest('hex')
  if (existsSync(pinnedNode) && readStamp() === fingerprint) return

  if (!existsSync(pinnedNode) || !isInstalled(JSON.parse(lock.toString()))) {
    say('Installing dependencies (first start, or they changed) ...')
    if ((await runNpm(installArguments())) !== 0 || !existsSync(pinnedNode)) {
      throw new PlainError(
        'The dependencies could not be installed. See the messages above, check the connection to the npm registry and try again.',
      )
    }
  }
  writeFileSync(stampFile, fingerprint)
}

function readStamp() {
  return existsSync(stampFile) ? readFileSync(stampFile, 'utf8') : ''
}

function installArguments() {
  // On Windows `npm ci` cannot delete the pinned node.exe while it runs this very script; `npm install` leaves it.
  const command = process.platform === 'win32' && existsSync(modules) ? ['install', '--no-save'] : ['ci']
  // The pinned Node and Vite are devDependencies, so NODE_ENV=production must not leave them out.
  return [...command, '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
}

/** @param {string[]} args */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && /npm-cli\.c?js$/.test(npm)) return run(node ?? process.execPath, [npm, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

/**
 * Does npm's own record of node_modules agree with the lock file? It does after `npm install <package>`,
 * and then deleting and installing everything again would be for nothing.
 * @param {{ packages: Record<string, { version?: string, integrity?: string, optional?: boolean }> }} lock
 */
function isInstalled(lock) {
  const recordFile = join(modules, '.package-lock.json')
  if (!existsSync(recordFile)) return false
  const installed = JSON.parse(readFileSync(recordFile, 'utf8')).packages
  return Object.entries(lock.packages).every(([path, wanted]) => {
    if (path === '') return true
    const found = installed[path]
    if (!found) return wanted.optional === true // for another platform
    return found.version === wanted.version && found.integrity === wanted.integrity
  })
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await runScript(installDependencies)
