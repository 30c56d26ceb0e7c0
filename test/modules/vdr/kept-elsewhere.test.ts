import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pinnedNode } from '../../../scripts/project.mjs'
import { dataFolder } from '../../../server/data-folder.ts'
import { timedTasks } from '../../../server/platform/background/schedule.ts'
import { scrubFiles } from '../../../server/platform/files/scrub.ts'
import { sentByBrowser } from '../../browser-session.ts'
import { type Office, openOffice, PASSWORD } from '../../office.ts'

const onPostgres = process.env.SVC_TEST_DATABASE === 'postgres'
const BACKUPS = '/api/v1/svc/admin/backups'
const ROOMS = '/api/v1/svc/vdr/rooms'
const commands = join(import.meta.dirname, '../../../server/commands')

const folders: string[] = []
const newFolder = (): string => {
  const folder = mkdtempSync(join(tmpdir(), 'fund-office-kept-'))
  folders.push(folder)
  return folder
}
const run = (command: string, dataDir: string, ...args: string[]) =>
  new Promise<{ done: boolean; told: string }>(resolve =>
    execFile(
      pinnedNode,
      [join(commands, command), ...args],
      { env: { ...process.env, SVC_DATA_DIR: dataDir, SVC_SECRETS: 'file', SVC_DATABASE_URL: '' } },
      (error, stdout, stderr) => resolve({ done: error === null, told: stdout + stderr }),
    ),
  )

let office: Office
let document: string
beforeAll(async () => {
  office = await openOffice()
  document = await uploaded('Facility agreement.txt', 'The borrower shall repay.')
})
afterAll(async () => {
  await office.close()
  for (const folder of folders) rmSync(folder, { recursive: true, force: true })
})

/** The address of a document with this text, in a room of its own. */
async function uploaded(name: string, text: string): Promise<string> {
  const { body: room } = await office.post(ROOMS, { name: `Room of ${name}` })
  const content = Buffer.from(text).toString('base64')
  const { status, body } = await office.post(`${ROOMS}/${room.id}/documents`, { name, content })
  expect([status, body.status]).toEqual([201, 'ready'])
  return `${ROOMS}/${room.id}/documents/${body.id}`
}

const read = async (of: Office, as = of.admin): Promise<string> =>
  (await fetch(`${of.url}${document}/stream`, { headers: { authorization: `Bearer ${as}` } })).text()

/** An office on a data folder that was filled by a command. */
const openAt = (dataDir: string): Promise<Office> =>
  openOffice({ config: { dataDir, databaseUrl: undefined } })

describe.skipIf(onPostgres)('the bytes of a room', () => {
  test('lie beside the backups in the second folder, and come back with them on another computer', async () => {
    const elsewhere = newFolder()
    const { headers } = await office.post(
      '/api/v1/auth/login',
      { email: 'admin@example.com', password: PASSWORD, session: true },
      { as: null },
    )
    await office.put(
      `${BACKUPS}/folder`,
      { folder: elsewhere },
      { as: null, headers: sentByBrowser(headers) },
    )
    const made = await office.post(BACKUPS)
    expect(made.status, JSON.stringify(made.body)).toBeLessThan(300)
    expect((await office.get(BACKUPS)).body.elsewhere.problem).toBeNull()
    const [backup = ''] = readdirSync(elsewhere).filter(name => name.endsWith('.db'))

    const fresh = newFolder()
    const { done, told } = await run('restore.ts', fresh, join(elsewhere, backup), '--without-kit')
    expect(told).toContain('1 kept files were put back')
    expect(done, told).toBe(true)
    const restored = await openAt(fresh)
    expect(await read(restored)).toBe('The borrower shall repay.')
    await restored.running.stop()
  })

  test('that were lost with the computer do not keep an office from starting, once a person says so', async () => {
    await office.post(BACKUPS)
    const { backups } = dataFolder(office.config.dataDir)
    const [backup = ''] = readdirSync(backups).filter(name => name.endsWith('-manual.db'))
    const fresh = newFolder()
    const alone = join(newFolder(), 'backup.db')
    cpSync(join(backups, backup), alone)
    const put = await run('restore.ts', fresh, alone, '--without-kit')
    expect(put.told).toContain(`1 files of the data rooms are not in ${dataFolder(fresh).files}`)
    await expect(openAt(fresh)).rejects.toThrow('npm run restore -- --without-files')

    const { done, told } = await run('restore.ts', fresh, '--without-files')
    expect(done, told).toBe(true)
    expect(told).toContain('1 files of the data rooms are missing')
    const restored = await openAt(fresh)
    expect((await restored.get(document)).status).toBe(200)
    expect((await restored.get(`${document}/stream`)).status).toBe(410)
    await restored.running.stop()
    // Back where they belong, they are as they were.
    cpSync(dataFolder(office.config.dataDir).files, dataFolder(fresh).files, { recursive: true })
    const whole = await openAt(fresh)
    expect(await read(whole)).toBe('The borrower shall repay.')
    await whole.running.stop()
  })

  test('are in an archive of everything, and in the office that is made of it', async () => {
    const archive = join(newFolder(), 'office.zip')
    const exported = await run('export.ts', office.config.dataDir, archive)
    expect(exported.done, exported.told).toBe(true)
    const fresh = newFolder()
    const imported = await run('import.ts', fresh, archive)
    expect(imported.done, imported.told).toBe(true)
    const password = /admin@example\.com\s+(\S+)/.exec(imported.told)?.[1] as string
    const another = await openOffice({ config: { dataDir: fresh, databaseUrl: undefined, admin: undefined } })
    expect(await read(another, await another.signIn('admin@example.com', password))).toBe(
      'The borrower shall repay.',
    )
    await another.running.stop()
  })

  test('stay for as long as a backup is kept that names them', async () => {
    const gone = await uploaded('Draft.txt', 'Not for long.')
    expect((await office.post(BACKUPS)).status).toBeLessThan(300)
    const { files, backups } = dataFolder(office.config.dataDir)
    const kept = () =>
      readdirSync(join(files, 'kept'), { recursive: true, withFileTypes: true }).filter(one => one.isFile())
    expect(kept()).toHaveLength(2)
    expect((await office.delete(gone)).status).toBe(204)
    const [scrub] = timedTasks(office.running.door, [scrubFiles])
    await scrub?.run(new Date('2027-06-01T02:15:00.000Z'))
    expect(kept()).toHaveLength(2)
    for (const name of readdirSync(backups).filter(one => one.endsWith('.db'))) rmSync(join(backups, name))
    await scrub?.run(new Date('2027-06-01T02:15:00.000Z'))
    expect(kept()).toHaveLength(1)
  })
})
