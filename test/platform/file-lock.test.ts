import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { LockedError, lockFile } from '../../server/database/file-lock.ts'

const folder = mkdtempSync(join(tmpdir(), 'fund-office-test-'))
const path = join(folder, 'a lock')
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('a lock goes with a holder that is killed, and is taken in silence', async () => {
  const module = JSON.stringify(new URL('../../server/database/file-lock.ts', import.meta.url).href)
  const source = `const { lockFile } = await import(${module})
    await lockFile(${JSON.stringify(path)}, 0)
    process.stdout.write('held')
    setInterval(() => {}, 1000)`
  const holder = spawn(process.execPath, ['--input-type=module', '--eval', source])
  let said = ''
  holder.stderr.on('data', chunk => {
    said += chunk
  })
  expect(String((await once(holder.stdout, 'data'))[0])).toBe('held')
  await expect(lockFile(path, 50)).rejects.toBeInstanceOf(LockedError)
  const waiting = lockFile(path, 60_000)
  holder.kill('SIGKILL')
  const release = await waiting
  expect(said).toBe('')
  await expect(lockFile(path, 0)).rejects.toBeInstanceOf(LockedError)
  release()
  const again = await lockFile(path, 0)
  again()
})

test('a place that cannot be written is no lock', async () => {
  await expect(lockFile(join(folder, 'missing', 'lock'), 0)).rejects.toThrow()
})
