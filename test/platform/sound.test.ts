import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { checkSound } from '../../server/database/index.ts'

const folder = mkdtempSync(join(tmpdir(), 'fund-office-sound-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** A database of some thirty MB, whose check takes a while. */
function largeDatabase(): string {
  const file = join(folder, 'large.db')
  const handle = new SqliteHandle(file)
  handle.exec('create table rows (id integer primary key, text text); create index by_text on rows (text)')
  const insert = handle.prepare('insert into rows (text) values (?)')
  handle.transaction(() => {
    for (let at = 0; at < 60_000; at += 1) insert.run(`${at % 977} ${'x'.repeat(200)} ${at}`)
  })()
  handle.close()
  return file
}

test('a large copy is checked while others are served, and nothing is left beside it', async () => {
  const file = largeDatabase()
  let turns = 0
  const ticking = setInterval(() => {
    turns += 1
  }, 1)
  await checkSound(file)
  clearInterval(ticking)
  // In one piece the check would have let nobody have a turn.
  expect(turns).toBeGreaterThan(3)
  expect(readdirSync(folder)).toEqual(['large.db'])
})

test('a damaged copy is refused in words', async () => {
  const file = join(folder, 'damaged.db')
  writeFileSync(file, 'this is no database, however long it is '.repeat(100))
  await expect(checkSound(file)).rejects.toThrow(/not a database/)
})
