// `npm test -- --slowest`: the files and the tests that took longest, after the run.

import type { Reporter, TestModule } from 'vitest/node'

const FILES = 20
const TESTS = 20

export default class SlowestReporter implements Reporter {
  onTestRunEnd: NonNullable<Reporter['onTestRunEnd']> = modules => {
    const files = modules.map(module => [timeOf(module), nameOf(module)] as const)
    const tests = modules.flatMap(module =>
      [...module.children.allTests()].map(
        test => [test.diagnostic()?.duration ?? 0, `${nameOf(module)} > ${test.fullName}`] as const,
      ),
    )
    const total = files.reduce((sum, [time]) => sum + time, 0)
    print(`The slowest of ${files.length} files (${seconds(total)} in all)`, files, FILES)
    print(`The slowest of ${tests.length} tests`, tests, TESTS)
  }
}

const nameOf = ({ project, relativeModuleId }: TestModule) => `${project.name} ${relativeModuleId}`

/** With what it took to load and set up, which is part of what a file costs. */
function timeOf(module: TestModule): number {
  const { duration, collectDuration, setupDuration, prepareDuration, environmentSetupDuration } =
    module.diagnostic()
  return duration + collectDuration + setupDuration + prepareDuration + environmentSetupDuration
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`

function print(title: string, entries: Array<readonly [time: number, name: string]>, count: number): void {
  const slowest = entries.toSorted(([a], [b]) => b - a).slice(0, count)
  process.stdout.write(`\n${title}:\n`)
  for (const [time, name] of slowest) process.stdout.write(`${seconds(time).padStart(9)}  ${name}\n`)
}
