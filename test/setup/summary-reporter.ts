// Counts the tests for scripts/test.mjs, which prints the last line of a run.

import { writeFileSync } from 'node:fs'
import type { Reporter } from 'vitest/node'

export default class SummaryReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = (modules, unhandledErrors) => {
    const file = process.env.SVC_TEST_SUMMARY_FILE
    if (!file) return
    // An error outside any test has no test to its name, and must still make the line say "failed".
    const summary = { passed: 0, failed: unhandledErrors.length, skipped: 0 }
    for (const module of modules) {
      let failedHere = 0
      for (const test of module.children.allTests()) {
        const { state } = test.result()
        if (state === 'passed') summary.passed += 1
        else if (state === 'failed') failedHere += 1
        else summary.skipped += 1
      }
      // A file that cannot be loaded, or whose beforeAll throws, fails without a failed test.
      summary.failed += failedHere === 0 && module.state() === 'failed' ? 1 : failedHere
    }
    writeFileSync(file, JSON.stringify(summary))
  }
}
