// `chosen-tests.ts <base> [--core]`: prints as JSON the tests that a change since the base reaches,
// uncommitted changes included, for `npm test`; and the core that always runs.

import { execFileSync } from 'node:child_process'
import { root } from '../project.mjs'
import { chooseTests } from './choice.ts'

const [base = 'HEAD', core] = process.argv.slice(2)
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\n')
    .filter(Boolean)
const [from = 'HEAD'] = git('merge-base', base, 'HEAD')
const changed = [
  ...git('diff', '--no-renames', '--name-only', from),
  ...git('ls-files', '--others', '--exclude-standard'),
]
console.log(JSON.stringify(chooseTests(changed, core === '--core')))
