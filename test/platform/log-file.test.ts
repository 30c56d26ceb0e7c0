import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LogFile } from '../../server/platform/log-file.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fund-office-log-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const linesOf = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n')

test('a file that has grown past its size is set aside while lines come, and none of them is lost', async () => {
  const file = join(folder, 'server.log')
  const log = new LogFile(file, 10_000)
  let written = 0
  // On a busy computer many lines go in one piece, and the next one sets it aside.
  for (; written < 150 || !existsSync(`${file}.1`); written += 1) {
    log.write(`${written} ${'x'.repeat(100)}\n`)
    await new Promise(resolve => setImmediate(resolve))
  }
  await log.close()
  const kept = [...linesOf(`${file}.1`), ...linesOf(file)].map(line => Number.parseInt(line, 10))
  expect(kept).toEqual(Array.from({ length: written }, (_, at) => at))
  expect(readFileSync(`${file}.1`).length).toBeGreaterThan(10_000)
})

test('what waits at the end is written before it is closed, and what comes later is not', async () => {
  const file = join(folder, 'server.log')
  const log = new LogFile(file, 10_000)
  log.write('first\n')
  log.write('second\n')
  await log.close()
  log.write('too late\n')
  expect(linesOf(file)).toEqual(['first', 'second'])
})

test.skipIf(process.platform !== 'linux')('a disk without room costs lines and nothing else', async () => {
  const log = new LogFile('/dev/full', 10_000)
  for (let at = 0; at < 20; at += 1) {
    log.write('lost\n')
    await new Promise(resolve => setTimeout(resolve, 1))
  }
  await log.close()
})
