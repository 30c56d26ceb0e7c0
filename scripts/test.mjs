// `npm test` is the gate: a core, and the tests that a change since the last whole run reaches
// (tests/choice.ts). `npm run test:all` runs everything but a fresh installation (`--project install`), which
// needs the registry, and records a green commit in test/last-whole-run.json. Either installs and builds when
// needed, provides a Chromium and a Postgres, runs Vitest and prints one summary line. `--changed [base]`
// runs the tests that a change since then reaches (by default, uncommitted changes), without the core;
// `--slowest` lists the slowest files and tests. Other arguments go to Vitest: `npm test -- test/kernel`,
// `npm test -- --project api -t "capital call"`. A selection provides only what its tests need; where files
// are named, Postgres only for `--project api-postgres`.

import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buildRenderer } from './build/build-renderer.mjs'
import { installDependencies } from './install.mjs'
import { answerHelp, onStop, PlainError, pinnedNode, root, runScript, say } from './project.mjs'
import { ensureChromium } from './tests/chromium.mjs'
import { installForeignServers } from './tests/foreign-servers.mjs'
import { committed, lastWholeRun, noteWholeRun } from './tests/last-whole-run.mjs'
import { startPostgres } from './tests/postgres.mjs'
import { makeScratch } from './tests/scratch.mjs'
import { projectOf } from './tests/test-projects.mjs'

/** @type {import('node:child_process').ChildProcess | undefined} */
let vitest
let interrupted = false
onStop(signal => {
  // Passes the signal on: the end of Vitest leads to the clean-up below. A second signal kills it at once.
  vitest?.kill(interrupted ? 'SIGKILL' : signal)
  interrupted = true
})

const HELP = `npm test -- [options] [file ...]
Runs the tests that a change since the last whole run reaches, and a core; or the files that are named.
  --all             runs everything but installing afresh, as npm run test:all does
  --changed [base]  runs what a change since that commit reaches, or what is not committed; without the core
  --slowest         names the files and tests that took longest
  --project <name>  runs one project, such as api, api-postgres, unit or e2e
  -t <text>         runs the tests whose names contain the text
Other options go to Vitest.
`

await runScript(async () => {
  answerHelp(HELP, null)
  await installDependencies()
  const chosen = await choose(process.argv.slice(2))
  if (chosen.projects?.length === 0) {
    process.stdout.write('0 passed, 0 failed\n')
    return
  }
  const commit = chosen.isWhole ? committed() : undefined
  if (chosen.isWhole && !commit)
    say('There are changes that are not committed: this run is not noted as a whole one.')
  const needsForeign = !chosen.named || chosen.named.some(speaksToForeign)
  const [chromium] = await Promise.all([
    runs(chosen, 'e2e') ? ensureChromium() : undefined,
    needsForeign ? installForeignServers() : undefined,
    buildRenderer(),
  ])
  stopIfInterrupted()

  const scratch = makeScratch()
  process.env.TMPDIR = scratch
  const given = process.env.SVC_TEST_POSTGRES_URL
  const wanted = runs(chosen, 'api-postgres') || runs(chosen, 'crash')
  /** @type {Awaited<ReturnType<typeof startPostgres>> | undefined} */
  let postgres
  try {
    if (wanted && !given) postgres = await startPostgres()
    stopIfInterrupted()
    const summaryFile = join(scratch, 'summary.json')
    const choiceFile = join(scratch, 'choice.json')
    if (chosen.files) writeFileSync(choiceFile, JSON.stringify(chosen.files))
    const url = given ?? postgres?.url
    const code = await runVitest(chosen, {
      ...process.env,
      SVC_TEST_SUMMARY_FILE: summaryFile,
      SVC_TEST_CHOICE_FILE: chosen.files && choiceFile,
      SVC_TEST_CHROMIUM: chromium,
      SVC_TEST_POSTGRES_URL: url,
    })
    await postgres?.stop()
    const summary = summaryOf(summaryFile)
    const isGreen = code === 0 && summary.failed === 0 && summary.passed > 0
    if (isGreen && commit && chromium && url) noteWholeRun(commit, summary)
    process.exitCode = report(summary, code)
  } finally {
    await postgres?.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
})

/**
 * @typedef {object} Chosen
 * @property {string[]} rest Vitest's arguments
 * @property {string[]} [projects] those that run where not all do
 * @property {Record<string, string[]>} [files] of each project, where they were chosen
 * @property {string[]} [named] the tests that run, where somebody named them
 * @property {boolean} isWhole
 * @property {boolean} slowest
 */

/**
 * @param {string[]} args
 * @returns {Promise<Chosen>}
 */
async function choose(args) {
  const slowest = args.includes('--slowest')
  let rest = args.filter(arg => arg !== '--slowest' && arg !== '--all')
  const at = rest.indexOf('--changed')
  const base = at < 0 || rest[at + 1]?.startsWith('-') ? undefined : rest[at + 1]
  if (at >= 0) rest = rest.toSpliced(at, base ? 2 : 1)
  const { parseCLI } = await import('vitest/node')
  const { filter, options } = parseCLI(['vitest', 'run', ...rest])
  const names = filter.length > 0 || options.project
  if (!names && !args.includes('--all')) {
    const files = at >= 0 ? reachedSince(base ?? 'HEAD') : gate()
    if (files) {
      const projects = Object.keys(files)
      rest = [...rest, ...projects.map(name => `--project=${name}`)]
      return { rest, projects, files, slowest, isWhole: false }
    }
  }
  if (options.project?.length) return { rest, projects: [options.project].flat(), slowest, isWhole: false }
  if (filter.length === 0) {
    return {
      rest: [...rest, '--project=!install'],
      slowest,
      isWhole: args.includes('--all') && rest.length === 0,
    }
  }
  const tests = readdirSync(join(root, 'test'), { recursive: true, encoding: 'utf8' })
    .filter(path => path.endsWith('.test.ts'))
    .map(path => `test/${path.replaceAll('\\', '/')}`)
  const named = tests.filter(path => filter.some(one => join(root, path).includes(one)))
  const projects = [...new Set(named.map(projectOf))].filter(name => name !== 'setup')
  if (projects.includes('api')) say('On SQLite; add --project api-postgres for Postgres.')
  rest = [...rest, ...projects.map(name => `--project=${name}`)]
  return { rest, projects, named, slowest, isWhole: false }
}

/**
 * Returns whether a test talks to MCP servers of others, which take two minutes to install.
 * @param {string} test
 */
function speaksToForeign(test) {
  const isTheirs = /^test\/(sources|modules\/mcp-connections)\//.test(test)
  return isTheirs || readFileSync(join(root, test), 'utf8').includes('/sources/servers.ts')
}

/** The files of the gate, or nothing for everything. */
function gate() {
  const commit = lastWholeRun()
  if (!commit)
    say('Everything runs, for this clone does not know the last whole run (test/last-whole-run.json).')
  return commit && reachedSince(commit, '--core')
}

/**
 * The tests that a change reaches, after saying why these; nothing for everything.
 * @param {string} base
 * @param {string[]} options
 * @returns {Record<string, string[]> | undefined}
 */
function reachedSince(base, ...options) {
  const script = join(root, 'scripts/tests/chosen-tests.ts')
  const output = execFileSync(pinnedNode, [script, base, ...options], { cwd: root, encoding: 'utf8' })
  /** @type {{ files: Record<string, string[]> | null, notes: string[] }} */
  const { files, notes } = JSON.parse(output)
  for (const note of notes) say(note)
  const count = files && new Set(Object.values(files).flat()).size
  if (files) say(count ? `${count} test files since ${base.slice(0, 12)}.` : 'The change reaches no test.')
  return files ?? undefined
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

/** @typedef {{ passed: number, failed: number, skipped: number }} Summary */

/**
 * @param {string} file
 * @returns {Summary}
 */
function summaryOf(file) {
  if (existsSync(file)) return JSON.parse(readFileSync(file, 'utf8'))
  say('The test run ended before it could report.')
  return { passed: 0, failed: 1, skipped: 0 }
}

/**
 * Prints the last line, `N passed, N failed[, N skipped]`.
 * @param {Summary} summary
 * @param {number} code Vitest's exit code
 * @returns {number} our exit code: failure also when nothing ran
 */
function report({ passed, failed, skipped }, code) {
  if (passed + failed === 0) say('No test ran.')
  process.stdout.write(`${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}\n`)
  return code !== 0 || failed > 0 || passed === 0 ? code || 1 : 0
}
