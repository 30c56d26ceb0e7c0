// Shared basics of every script: the project's folder, the Node that runs it, and messages to the person.
// Only node: imports here and in everything start.mjs and test.mjs load: they run before anything is
// installed.

import { execFileSync, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/**
 * The Node that runs everything (npm package `node`, placed by install.mjs), whatever Node started the script. npm
 * looks for commands here first, so that `node` in a script of package.json is this one too.
 */
export const pinnedNode = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.exe' : 'node')

const bound = join(root, 'scripts/bound.mjs')

/**
 * One line to the person, on stderr: stdout belongs to the server and to the test summary.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** A failure whose message is all the person needs; scripts print it without a stack. */
export class PlainError extends Error {}

/**
 * Runs a command and answers its exit code; its stdout goes to our stderr. It ends with this script (bound.mjs).
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} the exit code; 127 when the command could not be started
 */
export function run(command, args, options = {}) {
  return new Promise(resolve => {
    const isWindows = process.platform === 'win32' // which knows no groups of processes
    const [program, rest] = isWindows ? [command, args] : [process.execPath, [bound, command, ...args]]
    const child = spawn(program, rest, { cwd: root, stdio: ['ignore', 2, 2], ...options })
    child.on('error', () => resolve(127))
    child.on('close', code => resolve(code ?? 1))
  })
}

/**
 * Runs npm, the one that started this script where there is one.
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @returns {Promise<number>} its exit code
 */
export function runNpm(args, options) {
  const quiet = [...args, '--no-audit', '--no-fund', '--loglevel=error']
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  if (npm && /npm-cli\.c?js$/.test(npm)) return run(node ?? process.execPath, [npm, ...quiet], options)
  return run('npm', quiet, { shell: process.platform === 'win32', ...options })
}

/**
 * Runs a script's main function; a PlainError ends it with its sentence alone.
 * @param {() => Promise<void>} main
 */
export async function runScript(main) {
  try {
    await main()
  } catch (error) {
    say(error instanceof PlainError ? error.message : String(error instanceof Error ? error.stack : error))
    process.exitCode = 1
  }
}

/**
 * Answers `--help`, and refuses an option that the script does not know, before anything is installed.
 * @param {string} help
 * @param {readonly string[] | null} [known] null where options go to another program, which refuses its own
 */
export function answerHelp(help, known = []) {
  const options = process.argv.slice(2).filter(word => word.startsWith('-'))
  if (options.includes('--help') || options.includes('-h')) {
    process.stdout.write(help)
    process.exit(0)
  }
  const unknown = options.find(option => known && !known.includes(option))
  if (unknown === undefined) return
  say(`Unknown option '${unknown}'.\n\n${help.trimEnd()}`)
  process.exit(2)
}

/**
 * Calls `act` for each SIGINT, SIGTERM and SIGHUP. npm passes a signal on to the shell it runs us in, and that shell
 * may end without telling us, or npm be killed and its shell live on; either of them gone therefore counts as a SIGTERM.
 * @param {(signal: NodeJS.Signals) => void} act
 * @returns {() => void} stops listening
 */
export function onStop(act) {
  /** @type {NodeJS.Signals[]} */
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, act)
  const forget = () => {
    for (const signal of signals) process.off(signal, act)
  }
  if (!process.env.npm_lifecycle_event) return forget // Started manually, perhaps to outlive its shell.
  const parent = process.ppid
  const npm = starterOfShell(parent)
  const watch = setInterval(() => {
    if (process.ppid === parent && (npm === null || isAlive(npm))) return
    clearInterval(watch)
    act('SIGTERM')
  }, 200)
  watch.unref()
  return () => {
    clearInterval(watch)
    forget()
  }
}

/**
 * Returns the process that started our parent shell; null where the parent is npm itself, or where it is
 * unknown.
 * @param {number} shell
 * @returns {number | null}
 */
function starterOfShell(shell) {
  try {
    const isLinux = process.platform === 'linux' // which need not have ps
    const told = isLinux
      ? readFileSync(`/proc/${shell}/stat`, 'utf8').replace(/^\d+ \((.*)\) \w (\d+) .*/s, '$2 $1')
      : execFileSync('ps', ['-o', 'ppid=,comm=', '-p', String(shell)], { encoding: 'utf8' })
    const [, starter] = /^\s*(\d+)\s+(?:.*\/)?\w*sh\s*$/.exec(told) ?? []
    return starter === undefined ? null : Number(starter)
  } catch {
    return null // on Windows, which has no such program
  }
}

/** @param {number} id */
function isAlive(id) {
  try {
    process.kill(id, 0)
    return true
  } catch (error) {
    return /** @type {NodeJS.ErrnoException} */ (error).code === 'EPERM' // somebody else's, and there
  }
}

/**
 * Runs a program of the project on the pinned Node, as if it had been started itself.
 * @param {string} program
 * @param {string[]} args
 * @returns {Promise<number>} its exit code
 */
export function runProgram(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode, [join(root, program), ...args], { stdio: 'inherit' })
    onStop(signal => child.kill(signal))
    child.on('error', reject)
    // The shell's convention for "ended by a signal" is 128 and its number; 15 (SIGTERM) stands for all.
    child.on('close', (code, signal) => resolve(code ?? (signal ? 143 : 1)))
  })
}

/**
 * A port of this computer that nobody listens on.
 * @returns {Promise<number>}
 */
export function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0))
    })
  })
}
