// "Your first change in ten minutes" of CONTRIBUTING.md, as it stands there: its commands are run and its lines are typed,
// one after another, in a clone of the project.

import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePort, root } from '../../scripts/project.mjs'
import { until } from '../time.ts'
import { cloneWithPackages } from './clone.ts'

let folder: string
let copy: string
let env: NodeJS.ProcessEnv
let address: string
let dev: ChildProcess | undefined
let printed = ''

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fund-office-first-change-'))
  copy = join(folder, 'fund-office')
  cloneWithPackages(copy)
  const port = await freePort()
  address = `http://127.0.0.1:${port}`
  env = { ...process.env, SVC_PORT: String(port), SVC_SECRETS: 'file', VITEST: undefined, NO_COLOR: '1' }
})
afterAll(async () => {
  // Like Ctrl-C in a terminal: npm alone would leave what it started.
  if (dev?.pid) process.kill(-dev.pid, 'SIGTERM')
  if (dev) await until(() => dev?.exitCode !== null || dev.signalCode !== null)
  rmSync(folder, { recursive: true, force: true })
})

test('the first change of a newcomer goes as CONTRIBUTING.md says', async () => {
  const blocks = blocksOf(readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8'))
  expect(blocks.map(({ language }) => language)).toEqual(['sh', 'sh', 'sh', 'sh', 'diff', 'diff', 'sh', 'sh'])
  const [start, newModule, ask, migration, field, german, generate, prove] = blocks.map(({ text }) => text)

  dev = inShell(start as string)
  await until(() => printed.includes(`ready ${address}`))
  const made = await run(newModule)
  const listed = made.split('\n').filter(line => /^(migrations|renderer|server|test)\/\S+$/.test(line))
  expect(listed).toHaveLength(13)
  await restarted(1)
  expect(await run(ask)).toContain('"code":"unauthenticated"')

  await run(migration)
  for (const [path, lines] of [...changesOf(field), ...changesOf(german)]) type(path, lines)
  const untranslated = named(made).filter(sentence => !german?.includes(JSON.stringify(sentence)))
  expect(untranslated, 'sentences that step 4 does not translate').toEqual([])

  expect(await run(generate)).not.toContain('does not say')

  const proof = await run(prove)
  expect(proof).not.toContain('FAIL')
  expect(proof).toMatch(/\d+ passed, 0 failed\n?$/)
}, 3_600_000)

const restarts = () => printed.split('starts anew').length - 1
const returns = () => printed.split(`ready again ${address}`).length - 1

/** Waits until the server is back from as many restarts, and there was none besides. */
async function restarted(times: number): Promise<void> {
  await until(() => returns() >= times)
  expect([restarts(), returns()]).toEqual([times, times])
}

interface Block {
  language: string
  text: string
}

/** Returns the commands and edits in the section. */
function blocksOf(document: string): Block[] {
  const [, section = ''] = /^## Your first change[^\n]*\n(.*?)^## /ms.exec(document) ?? []
  return [...section.matchAll(/^```(\w+)\n(.*?)^```/gms)].map(([, language = '', text = '']) => ({
    language,
    text,
  }))
}

/** The lines of a diff for each file. */
const changesOf = (diff = ''): Array<[path: string, lines: string[]]> =>
  diff
    .split(/^--- /m)
    .filter(Boolean)
    .map(part => {
      const [path = '', ...lines] = part.trimEnd().split('\n')
      return [path, lines]
    })

/** Changes a file from its beginning on: goes to what stays, takes away what goes, puts in what comes. */
function type(path: string, lines: readonly string[]): void {
  const text = readFileSync(join(copy, path), 'utf8').split('\n')
  let at = 0
  for (const line of lines) {
    const [mark, words] = [line.charAt(0), line.slice(1)]
    if (mark === '+') {
      text.splice(at, 0, words)
      at += 1
      continue
    }
    const found = text.indexOf(words, at)
    expect(found, `${path} has the line ${words}`).toBeGreaterThanOrEqual(0)
    at = found + 1
    if (mark === '-') text.splice(--at, 1)
  }
  writeFileSync(join(copy, path), text.join('\n'))
}

/** The sentences of which a language lacks a translation. */
const named = (text: string): string[] =>
  [...text.matchAll(/ does not say (".*")$/gm)].map(([, sentence = '""']) => JSON.parse(sentence))

/** Runs what a block says, which has to succeed, and answers what it prints. */
async function run(commands: string | undefined): Promise<string> {
  const child = inShell(`set -e\n${commands}`)
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => {
      text += chunk
    })
  const code = await new Promise(resolve => child.on('close', resolve))
  expect(code, `${commands}\n${text}`).toBe(0)
  return text
}

/** The section's folder and port are replaced by the test's own. */
function inShell(commands: string): ChildProcess {
  const own = commands
    .replaceAll('/tmp/first-change', join(folder, 'data'))
    .replaceAll('http://127.0.0.1:4380', address)
  const child = spawn('sh', ['-c', own], {
    cwd: copy,
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      printed += chunk
    })
  return child
}
