// `npm test`: install and build when needed, bring a Chromium and a Postgres, run Vitest, print one summary line.
// Arguments go to Vitest: `npm test -- test/kernel`, `npm test -- --project api -t "capital call"`.

import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buildRenderer } from './build-renderer.mjs'
import { ensureChromium } from './chromium.mjs'
import { installDependencies } from './install.mjs'
import { startPostgres } from './postgres.mjs'
import { onStop, PlainError, pinnedNode, root, runScript, say } from './project.mjs'

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
  await buildRenderer()
  const chromium = await ensureChromium()
  stopIfInterrupted()

  const given = process.env.SVC_TEST_POSTGRES_URL
  const postgres = given ? undefined : await startPostgres()
  const scratch = mkdtempSync(join(tmpdir(), 'fund-office-tests-'))
  try {
    stopIfInterrupted()
    const summaryFile = join(scratch, 'summary.json')
    const code = await runVitest(process.argv.slice(2), {
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

function stopIfInterrupted() {
  if (interrupted) throw new PlainError('Interrupted.')
}

/**
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} env an undefined value leaves the variable out
 * @returns {Promise<number>}
 */
function runVitest(args, env) {
  const reporters = args.some(arg => arg.startsWith('--reporter')) ? [] : ['--reporter=default']
  reporters.push(`--reporter=${join(root, 'test/setup/summary-reporter.ts')}`)
  const runner = join(root, 'node_modules/vitest/vitest.mjs')
  vitest = spawn(pinnedNode, [runner, 'run', ...reporters, ...args], { cwd: root, env, stdio: 'inherit' })
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
