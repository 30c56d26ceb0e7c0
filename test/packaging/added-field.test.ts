// A field of a deal is a line, a migration and its translation. They are typed into a clone, and the tests that follow from the
// declarations are run there: they fail where a field still had to be named elsewhere.

import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cloneWithPackages } from './clone.ts'

/** Files in git that the generator writes. */
const MADE = ['docs/operations.txt', 'migrations/frozen.json', 'migrations/schema.json']

let folder: string
let copy: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'fund-office-added-field-'))
  copy = join(folder, 'fund-office')
  cloneWithPackages(copy)
  git('init', '--quiet')
  git('add', '--all')
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a field of a deal takes three files by hand, and everything follows from them', () => {
  add(
    'migrations/2099-01-01-deals-heard-of.ts',
    `import type { Schema } from '../server/database/schema.ts'

/** Who told the office of a deal. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema.alterTable('deals').addColumn('heard_of_by', text).execute()
}
`,
  )
  replace(
    'server/deals/deal.ts',
    '    jurisdiction: country(',
    "    heard_of_by: text(200, { label: 'Heard of by', find: true, searched: true, fact: true }),\n    jurisdiction: country(",
  )
  replace('renderer/language/de.json', '{\n', '{\n  "Heard of by": "Gehört von",\n')

  expect(npm('run', 'generate')).not.toContain('does not say')
  expect(changed().filter(path => !MADE.includes(path))).toEqual([
    'migrations/2099-01-01-deals-heard-of.ts',
    'renderer/language/de.json',
    'server/deals/deal.ts',
  ])
  const proof = npm(
    'test',
    '--',
    ...['kernel/records', 'platform/merge-columns', 'modules/crm/generated', 'contract'].map(
      name => `test/${name}`,
    ),
  )
  expect(proof).toMatch(/\d+ passed, 0 failed/)
  npm('exec', '--', 'tsc', '-p', 'renderer', '--noEmit')
}, 1_200_000)

const add = (path: string, text: string) => writeFileSync(join(copy, path), text)

function replace(path: string, before: string, after: string): void {
  const text = readFileSync(join(copy, path), 'utf8')
  expect(text).toContain(before)
  add(
    path,
    text.replace(before, () => after),
  )
}

const git = (...args: string[]) => execFileSync('git', args, { cwd: copy, encoding: 'utf8' })

/** The files that git would show. */
const changed = (): string[] =>
  [git('diff', '--name-only'), git('ls-files', '--others', '--exclude-standard')]
    .flatMap(names => names.split('\n').filter(Boolean))
    .sort()

/** Returns the output of a command of the project, which has to succeed. */
function npm(...args: string[]): string {
  const env = { ...process.env, VITEST: undefined, SVC_TEST_CHOICE_FILE: undefined, NO_COLOR: '1' }
  const { status, stdout, stderr } = spawnSync('npm', args, {
    cwd: copy,
    env,
    encoding: 'utf8',
    maxBuffer: 1e9,
  })
  expect(status, stdout + stderr).toBe(0)
  return stdout + stderr
}
