import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plural, singular, spellings } from '../../scripts/new-module/words.mjs'
import { pinnedNode } from '../../scripts/project.mjs'
import { cloneWithPackages } from './clone.ts'

/** A copy of the project, in which a module is made and everything about it is checked. */
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'fund-office-new-module-'))
  cloneWithPackages(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('npm run new:module', () => {
  test('makes a module that keeps to the rules of the house', async () => {
    const made = await inCopy('scripts/new-module.mjs', 'treasury', 'Treasury', 'bank guarantee')
    expect(made).toMatchObject({ code: 0, text: expect.stringContaining('renderer/pages/treasury/index.ts') })
    const files = made.text.split('\n').filter(line => /^(migrations|renderer|server|test)\/\S+$/.test(line))
    expect(files).toHaveLength(13)

    expect(await inCopy('scripts/check-floors.ts')).toEqual({ code: 0, text: '' })
    const { text } = await inCopy('scripts/generate.ts', '--check')
    // Nobody but a person says it in another language.
    expect(text.split('\n').filter(line => line && !line.includes(' does not say '))).toEqual([])
  })

  test('has types that fit, on the server and in the pages', async () => {
    const compiler = 'node_modules/typescript/bin/tsc'
    // The new files and all that they import; the others do not know them.
    const projects = {
      'tsconfig.treasury.json': ['server/modules/treasury', 'migrations/*treasury*'],
      'renderer/tsconfig.treasury.json': ['pages/treasury'],
    }
    for (const [project, include] of Object.entries(projects)) {
      writeFileSync(join(copy, project), JSON.stringify({ extends: './tsconfig.json', include }))
      expect(await inCopy(compiler, '-p', project, '--incremental', 'false')).toEqual({ code: 0, text: '' })
    }
  })

  test('passes its own tests and those that every module is put to', async () => {
    const vitest = 'node_modules/vitest/vitest.mjs'
    const { code, text } = await inCopy(vitest, 'run', '--project', 'api', 'test/modules/treasury')
    expect(code, text).toBe(0)
    expect(text).toMatch(/Test Files .*2 passed/)
  })

  test('refuses what would change what is there', async () => {
    for (const [key, noun, problem] of [
      ['cash', 'deal', 'say another noun'],
      ['treasury', 'bank guarantee', 'is there already'],
    ] as const)
      expect(await inCopy('scripts/new-module.mjs', key, 'Treasury', noun)).toMatchObject({
        code: 1,
        text: expect.stringContaining(problem),
      })
  })
})

test.each([
  ['vendor', 'vendors'],
  ['facility', 'facilities'],
  ['day', 'days'],
  ['tax', 'taxes'],
  ['process', 'processes'],
])('several of one %s are %s', (one, several) => {
  expect(plural(one)).toBe(several)
})

test('a key in the plural names its records in the singular', () => {
  expect(['vendors', 'facilities', 'process', 'treasury'].map(singular)).toEqual([
    'vendor',
    'facility',
    'process',
    'treasury',
  ])
  expect(spellings('bank account')).toEqual({
    camel: 'bankAccount',
    pascal: 'BankAccount',
    snake: 'bank_account',
    kebab: 'bank-account',
    sentence: 'Bank account',
  })
})

/** Runs Node in the copy and returns its exit code and output. */
function inCopy(...args: string[]): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NO_COLOR: '1', FORCE_COLOR: undefined, VITEST: undefined }
    const child = spawn(pinnedNode, args, { cwd: copy, env, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
    child.on('error', reject)
    child.on('close', code => resolve({ code, text }))
  })
}
