import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'

const root = join(import.meta.dirname, '../..')
const dataDir = mkdtempSync(join(tmpdir(), 'fund-office-start-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

let loaded: string[]
beforeAll(async () => {
  const preload = pathToFileURL(join(import.meta.dirname, 'loaded.ts')).href
  const program = spawn(process.execPath, ['--import', preload, join(root, 'server/main.ts')], {
    env: { ...process.env, SVC_PORT: '0', SVC_SECRETS: 'file', SVC_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  program.stdout.on('data', chunk => {
    if (!said.includes('ready ') && `${said}${chunk}`.includes('ready ')) program.kill('SIGTERM')
    said += chunk
  })
  await once(program, 'close')
  loaded = /^loaded (.*)$/m.exec(said)?.[1]?.split(' ') ?? []
})

test('a start loads no package that most offices never need, or that a request brings first', () => {
  expect(loaded).toContain('better-sqlite3')
  const rare = [
    '@ai-sdk/openai-compatible',
    '@aws-sdk/client-s3',
    '@cantoo/pdf-lib',
    'ai',
    'pdfjs-dist',
    'pg',
  ]
  expect(loaded.filter(name => rare.includes(name))).toEqual([])
})

test('what a start compiled is kept for the next', () => {
  expect(readdirSync(join(root, 'node_modules/.cache/compiled')).length).toBeGreaterThan(0)
})

test.skipIf(process.platform !== 'linux')('the memory that only a start needs is returned', async () => {
  const program = spawn(process.execPath, [join(root, 'server/main.ts')], {
    env: { ...process.env, SVC_PORT: '0', SVC_SECRETS: 'file', SVC_DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  let said = ''
  for await (const chunk of program.stdout) {
    said += chunk
    if (said.includes('ready ')) break
  }
  const residentMB = () =>
    Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${program.pid}/status`, 'utf8'))?.[1]) / 1024
  await expect.poll(residentMB, { timeout: 20_000 }).toBeLessThan(330)
  program.kill('SIGTERM')
  await once(program, 'close')
})
