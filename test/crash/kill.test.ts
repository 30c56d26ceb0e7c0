import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import SqliteHandle from 'better-sqlite3'
import { afterAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../../server/data-folder.ts'
import { openDatabase } from '../../server/database/index.ts'
import { verifyAudit } from '../../server/kernel/audit.ts'
import { Child, emptyFolder, program } from './child.ts'
import { Hammer } from './hammer.ts'

const ROUNDS = 8
/** A lease of a minute then lasts three seconds. */
const SPEED = '20'

describe(`a server that is killed ${ROUNDS} times at any moment, under load`, () => {
  const folder = emptyFolder()
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  test('loses no acknowledged write and does nothing twice', async () => {
    const args = [SPEED, String(Date.now())]
    let child = await Child.start(program, folder, args)
    const hammer = Hammer.ofCrash(await child.signIn())
    for (let round = 0; round < ROUNDS; round += 1) {
      const hammering = hammer.run(child, 8, () => false)
      await sleep(100 + Math.random() * 600)
      expect((await child.kill('SIGKILL')).signal).toBe('SIGKILL')
      await hammering
      child = await Child.start(program, folder, args)
    }
    await hammer.settle(child)
    await settled(folder)
    expect(await child.kill('SIGTERM')).toEqual({ code: 0, signal: null })

    const { rows, notes } = hammer.acknowledged
    expect(hammer.surprises).toEqual([])
    expect(rows.size).toBeGreaterThan(ROUNDS)
    expect(notes.size).toBeGreaterThan(ROUNDS)
    const db = new SqliteHandle(dataFolder(folder).database, { readonly: true })
    const keys = (table: string) =>
      (db.prepare(`select key from ${table}`).all() as Array<{ key: string }>).map(({ key }) => key).sort()
    expect(keys('crash_notes')).toEqual([...rows, ...notes].sort())
    expect(keys('crash_heard')).toEqual([...notes].sort())
    expect(keys('crash_carried')).toEqual([...notes].sort())
    expect(db.prepare("select count(*) as n from jobs where status <> 'succeeded'").get()).toEqual({ n: 0 })
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok')
    expect(db.pragma('foreign_key_check')).toEqual([])
    const audited = db.prepare("select count(*) as n from audit_log where action like '%/crash/%'").get()
    expect(audited).toEqual({ n: rows.size + notes.size })
    db.close()

    const database = await openDatabase({ file: dataFolder(folder).database })
    const verdict = await verifyAudit(database.root, 1)
    await database.close()
    expect(verdict.broken).toBeNull()
    expect(verdict.entries).toBeGreaterThanOrEqual(rows.size + notes.size)
    process.stdout.write(
      `${ROUNDS} kills: ${rows.size + notes.size} writes acknowledged, ${hammer.replayed} of them after their first answer was lost\n`,
    )
  })
})

/** Waits until every event was handed on and every job is done. */
async function settled(folder: string): Promise<void> {
  const db = new SqliteHandle(dataFolder(folder).database, { readonly: true })
  const waiting = db.prepare(
    "select (select count(*) from outbox where dispatched_at is null) + (select count(*) from jobs where status in ('queued', 'running')) as n",
  )
  const deadline = Date.now() + 30_000
  while ((waiting.get() as { n: number }).n > 0 && Date.now() < deadline) await sleep(50)
  const left = waiting.get()
  db.close()
  expect(left).toEqual({ n: 0 })
}
