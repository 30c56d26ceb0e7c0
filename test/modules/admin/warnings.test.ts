import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { dataFolder } from '../../../server/data-folder.ts'
import { nightlyBackup } from '../../../server/modules/admin/backups.ts'
import { watch } from '../../../server/modules/admin/warnings.ts'
import { timedTasks } from '../../../server/platform/background/schedule.ts'
import { sentByBrowser } from '../../browser-session.ts'
import { type Json, type Office, openOffice, PASSWORD, TestClock } from '../../office.ts'

const BACKUPS = '/api/v1/svc/admin/backups'
const DAY = 86_400_000
const onPostgres = process.env.SVC_TEST_DATABASE === 'postgres'

let office: Office
let elsewhere: string
let session: Record<string, string>
const clock = new TestClock('2026-03-02T09:00:00.000Z')
beforeAll(async () => {
  office = await openOffice({ clock })
  elsewhere = `${office.config.dataDir}-elsewhere`
  mkdirSync(elsewhere)
  await daysLater(0)
})
afterAll(async () => {
  await office.close()
  rmSync(elsewhere, { recursive: true, force: true })
})

/** Lets days pass, after which everybody signs in again. */
async function daysLater(days: number): Promise<void> {
  clock.advance(days * DAY)
  const signIn = { email: 'admin@example.com', password: PASSWORD, session: true }
  const { headers, body } = await office.post('/api/v1/auth/login', signIn, { as: null })
  session = sentByBrowser(headers)
  Object.assign(office, { admin: body.access_token })
}

async function run(task: typeof watch): Promise<void> {
  const [timed] = timedTasks(office.running.door, [task])
  await timed?.run(clock.now())
}

/** Returns the warnings to administrators, oldest first. */
async function told(): Promise<string[]> {
  const { body } = await office.get('/api/v1/svc/notifications?limit=500')
  return body
    .map(({ kind }: Json) => kind)
    .filter((kind: string) => kind.startsWith('backup_'))
    .reverse()
}

const choose = (folder: string | null) =>
  office.put(`${BACKUPS}/folder`, { folder }, { as: null, headers: session })
const copies = () => readdirSync(elsewhere).filter(name => name.endsWith('.db'))

describe.skipIf(onPostgres)('a second folder for backups', () => {
  test('is chosen in a web session alone, exists, and lies outside the data folder', async () => {
    expect((await office.put(`${BACKUPS}/folder`, { folder: elsewhere })).body.code).toBe('session_required')
    const refusals: Array<[string, RegExp]> = [
      ['backups', /absolute path/],
      [join(elsewhere, 'missing'), /is not a folder/],
      [office.config.dataDir, /is inside the data folder/],
      [dataFolder(office.config.dataDir).logs, /is inside the data folder/],
    ]
    for (const [folder, words] of refusals) {
      const { status, body } = await choose(folder)
      expect([status, body.errors?.[0].message], folder).toEqual([422, expect.stringMatching(words)])
    }
    expect((await office.get(BACKUPS)).body.elsewhere).toBeNull()
  })

  test('receives a copy of each backup, the same to the byte, and keeps as many', async () => {
    const { status, body } = await choose(elsewhere)
    expect([status, body.elsewhere]).toEqual([
      200,
      { folder: elsewhere, same_disk: true, copied_at: null, file: null, problem: null },
    ])
    for (let night = 0; night < 16; night += 1) {
      await daysLater(1)
      await run(nightlyBackup)
    }
    const { backups } = dataFolder(office.config.dataDir)
    expect(copies()).toHaveLength(14)
    expect(copies()).toEqual(readdirSync(backups).filter(name => name.endsWith('.db')))
    const [newest = ''] = copies().reverse()
    expect(readFileSync(join(elsewhere, newest)).equals(readFileSync(join(backups, newest)))).toBe(true)
    const now = clock.now().toISOString()
    expect((await office.get('/healthz')).body.backups).toEqual({ newest: now, elsewhere: now })
  })

  test('that is gone fails in words and costs nobody the backup; it goes on when it is back', async () => {
    const away = `${elsewhere}-away`
    renameSync(elsewhere, away)
    // The empty place where its disk is mounted.
    mkdirSync(elsewhere)
    await daysLater(1)
    await run(nightlyBackup)
    const { body } = await office.get(BACKUPS)
    expect(body.elsewhere.problem).toMatch(/is its disk connected\?/)
    expect(body.backups[0].created_at).toBe(clock.now().toISOString())
    expect(readdirSync(elsewhere)).toEqual([])
    await run(watch)
    await run(watch)
    expect(await told()).toEqual(['backup_one_disk', 'backup_copy_failed'])

    rmSync(elsewhere, { recursive: true })
    renameSync(away, elsewhere)
    await daysLater(1)
    await run(nightlyBackup)
    await run(watch)
    await run(watch)
    expect(await told()).toEqual(['backup_one_disk', 'backup_copy_failed', 'backup_copy_failed_over'])
    expect((await choose(null)).body.elsewhere).toBeNull()
  })
})

describe.skipIf(onPostgres)('administrators', () => {
  test('are told once that the newest backup is old, and once that there is a fresh one', async () => {
    const before = await told()
    await daysLater(3)
    for (let look = 0; look < 3; look += 1) await run(watch)
    await run(nightlyBackup)
    for (let look = 0; look < 3; look += 1) await run(watch)
    expect((await told()).slice(before.length)).toEqual(['backup_old', 'backup_old_over'])
  })
})
