// `npm test`: install and build when needed, bring a Chromium and a Postgres, run Vitest, print one summary line.
// `--changed [base]` runs what a change since then touches (without it, what is not committed) and `--slowest` names
// the files and tests that took longest. Other arguments go to Vitest: `npm test -- test/kernel`,
// `npm test -- --project api -t "capital call"`. Where tests are chosen, only what they need is brought; Postgres
// for `--project api-postgres` alone. Installing afresh (`--project install`) needs the registry, and runs when asked for.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { buildRenderer } from './build/build-renderer.mjs'
import { installDependencies } from './install.mjs'
import { onStop, PlainError, pinnedNode, root, runScript, say } from './project.mjs'
import { ensureChromium } from './tests/chromium.mjs'
import { installForeignServers } from './tests/foreign-servers.mjs'
import { startPostgres } from './tests/postgres.mjs'
import { makeScratch } from './tests/scratch.mjs'
import { projectOf } from './tests/test-projects.mjs'

/** @type {import('node:child_process').ChildProcess | undefined} */
let vitest
let interrupted = false
onStop(signal => {
  // Only pass it on: the end of Vitest leads to the clean-up below. Whoever asks twice does not want to wait.
  vitest?.kill(interrupted ? 'SIGKILL' : signal)
  interrupted = true
})

await runScript(async () => {
  await installDependencies()
  const args = await choose(process.argv.slice(2))
  if (!args) {
    process.stdout.write('0 passed, 0 failed\n')
    return
  }
  const needsForeign = ['unit', 'api', 'api-postgres'].some(project => runs(args, project))
  const [chromium] = await Promise.all([
    runs(args, 'e2e') ? ensureChromium() : undefined,
    needsForeign ? installForeignServers() : undefined,
    buildRenderer(),
  ])
  stopIfInterrupted()

  const scratch = makeScratch()
  process.env.TMPDIR = scratch
  const given = process.env.SVC_TEST_POSTGRES_URL
  const wanted = runs(args, 'api-postgres') || runs(args, 'crash')
  /** @type {Awaited<ReturnType<typeof startPostgres>> | undefined} */
  let postgres
  try {
    if (wanted && !given) postgres = await startPostgres()
    stopIfInterrupted()
    const summaryFile = join(scratch, 'summary.json')
    const code = await runVitest(args, {
      ...process.env,
      SVC_TEST_SUMMARY_FILE: summaryFile,
      SVC_TEST_CHROMIUM: chromium,
      SVC_TEST_POSTGRES_URL: given ?? postgres?.url,
    })
    await postgres?.stop()
    process.exitCode = report(summaryFile, code)
  } finally {
    await postgres?.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
})

/** @typedef {{ rest: string[], projects: string[] | undefined, slowest: boolean }} Chosen */

/**
 * What to run: Vitest's arguments, and the projects that are asked for where not all are.
 * @param {string[]} args
 * @returns {Promise<Chosen | undefined>} nothing when the change touches no test
 */
async function choose(args) {
  const slowest = args.includes('--slowest')
  let rest = args.filter(arg => arg !== '--slowest')
  const at = rest.indexOf('--changed')
  if (at >= 0) {
    const base = rest[at + 1]?.startsWith('-') ? undefined : rest[at + 1]
    const files = touchedSince(base)
    if (files.length === 0) return undefined
    rest = [...rest.slice(0, at), ...rest.slice(at + (base ? 2 : 1)), ...files]
  }
  const { parseCLI } = await import('vitest/node')
  const { filter, options } = parseCLI(['vitest', 'run', ...rest])
  if (options.project?.length) return { rest, projects: [options.project].flat(), slowest }
  if (filter.length === 0) return { rest: [...rest, '--project=!install'], projects: undefined, slowest }
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => `test/${path.replaceAll('\\', '/')}`)
  const named = tests.filter(path => filter.some(one => join(root, path).includes(one)))
  const projects = [...new Set(named.map(projectOf))].filter(name => name !== 'setup')
  if (projects.includes('api')) say('On SQLite; add --project api-postgres for Postgres.')
  return { rest: [...rest, ...projects.map(name => `--project=${name}`)], projects, slowest }
}

/**
 * The tests that a change touches, after saying why these.
 * @param {string | undefined} base
 * @returns {string[]}
 */
function touchedSince(base) {
  const script = join(root, 'scripts/tests/changed-tests.ts')
  const output = execFileSync(pinnedNode, [script, ...(base ? [base] : [])], { cwd: root, encoding: 'utf8' })
  /** @type {{ files: string[], notes: string[] }} */
  const { files, notes } = JSON.parse(output)
  for (const note of notes) say(note)
  say(files.length > 0 ? `${files.length} test files.` : 'The change touches no test.')
  return files
}

/**
 * @param {Chosen} chosen
 * @param {string} project
 * @returns {boolean}
 */
function runs({ projects }, project) {
  return projects === undefined || projects.some(name => name === project || /[*!]/.test(name))
}

function stopIfInterrupted() {
  if (interrupted) throw new PlainError('Interrupted.')
}

/**
 * @param {Chosen} chosen
 * @param {NodeJS.ProcessEnv} env an undefined value leaves the variable out
 * @returns {Promise<number>}
 */
function runVitest({ rest, slowest }, env) {
  const reporters = rest.some(arg => arg.startsWith('--reporter')) ? [] : ['--reporter=default']
  reporters.push(`--reporter=${join(root, 'test/setup/summary-reporter.ts')}`)
  if (slowest) reporters.push(`--reporter=${join(root, 'test/setup/slowest-reporter.ts')}`)
  const runner = join(root, 'node_modules/vitest/vitest.mjs')
  vitest = spawn(pinnedNode, [runner, 'run', ...reporters, ...rest], { cwd: root, env, stdio: 'inherit' })
  return new Promise((resolve, reject) => {
    vitest?.on('error', reject)
    vitest?.on('close', code => resolve(code ?? 1))
  })
}

/**
 * Prints the last line, `N passed, N failed[, N skipped]`.
 * @param {string} summaryFile
 * @param {number} code Vitest's exit code
 * @returns {number} our exit code: failure also when nothing ran
 */
function report(summaryFile, code) {
  const finished = existsSync(summaryFile)
  if (!finished) say('The test run ended before it could report.')
  /** @type {{ passed: number, failed: number, skipped: number }} */
  const summary = finished
    ? JSON.parse(readFileSync(summaryFile, 'utf8'))
    : { passed: 0, failed: 1, skipped: 0 }
  const { passed, failed, skipped } = summary
  if (passed + failed === 0) say('No test ran.')
  process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
  return code !== 0 || failed > 0 || passed === 0 ? code || 1 : 0
}
