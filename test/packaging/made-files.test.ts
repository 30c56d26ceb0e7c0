import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pinnedNode, root } from '../../scripts/project.mjs'
import { cloneWithPackages } from './clone.ts'

/** A clone with the packages beside it: nothing in it was made yet. */
let copy: string
beforeAll(() => {
  copy = mkdtempSync(join(tmpdir(), 'fund-office-made-files-'))
  cloneWithPackages(copy)
})
afterAll(() => rmSync(copy, { recursive: true, force: true }))

const document = 'docs/openapi.json'
const tables = 'server/database/tables.ts'

test('a clone makes what is not in git, once, even for two who begin together', async () => {
  expect([document, tables].filter(path => existsSync(join(copy, path)))).toEqual([])
  const both = await Promise.all([install(), install()])
  expect(both.map(({ code }) => code)).toEqual([0, 0])
  for (const path of [document, tables, 'renderer/api/modules.ts', 'server/modules/index.ts'])
    expect(textOf(copy, path), path).toBe(textOf(root, path))
  const made = statSync(join(copy, document)).mtimeMs
  expect(await install()).toEqual({ code: 0, text: '' })
  expect(statSync(join(copy, document)).mtimeMs).toBe(made)
})

test('what was changed or taken away by hand is made anew', async () => {
  writeFileSync(join(copy, tables), '')
  rmSync(join(copy, 'server/modules/index.ts'))
  expect((await install()).text).toContain('Preparing')
  for (const path of [tables, 'server/modules/index.ts']) expect(textOf(copy, path)).toBe(textOf(root, path))
})

test('a changed source makes what follows from it, and nothing that is committed', async () => {
  const routes = 'server/modules/timeline/routes.ts'
  const before = textOf(copy, 'docs/operations.txt')
  const [, summary = ''] = /summary: '([^']+)'/.exec(textOf(copy, routes)) ?? []
  writeFileSync(join(copy, routes), textOf(copy, routes).replace(summary, 'Read what happened'))
  expect((await install()).code).toBe(0)
  expect(textOf(copy, document)).toContain('"summary":"Read what happened"')
  expect(textOf(copy, 'docs/operations.txt')).toBe(before)
})

const textOf = (folder: string, path: string) => readFileSync(join(folder, path), 'utf8')

/** The step that every script begins with. */
function install(): Promise<{ code: number | null; text: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(pinnedNode, ['scripts/install.mjs'], { cwd: copy, stdio: ['ignore', 'pipe', 'pipe'] })
    let text = ''
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        text += chunk
      })
    child.on('error', reject)
    child.on('close', code => resolve({ code, text }))
  })
}
