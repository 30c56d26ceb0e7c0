import {
  copyFileSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import SqliteHandle from 'better-sqlite3'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { dataFolder } from '../../server/data-folder.ts'
import { listBackups, migrate, openDatabase, restore } from '../../server/database/index.ts'
import { Child, emptyFolder, main } from './child.ts'

const names = Object.keys(migrations)
const before = names.slice(0, -1)
const last = names.at(-1) as string

let folder: string
let file: string
beforeEach(() => {
  folder = emptyFolder()
  file = dataFolder(folder).database
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** The database as the version before this one left it, with something in it. */
async function olderDatabase(): Promise<void> {
  const database = await openDatabase({ file })
  await migrate(database, Object.fromEntries(before.map(name => [name, migrations[name] as never])))
  await database.root
    .insertInto('organisations')
    .values({ name: 'Alder', base_currency: 'USD', settings: '{}', created_at: 'then', updated_at: 'then' })
    .execute()
  await database.close()
}

function read<T>(from: string, query: string): T[] {
  const handle = new SqliteHandle(from, { readonly: true })
  const rows = handle.prepare(query).all() as T[]
  handle.close()
  return rows
}

const appliedIn = (from: string) =>
  read<{ name: string }>(from, 'select name from kysely_migration order by name').map(({ name }) => name)

describe('a database', () => {
  test('that a newer version wrote is refused with what to do, and is left alone', async () => {
    await (await Child.start(main, folder)).kill('SIGTERM')
    const handle = new SqliteHandle(file)
    handle.prepare("insert into kysely_migration (name, timestamp) values ('9999-future', 'later')").run()
    handle.close()
    const bytes = readFileSync(file)
    await expect(Child.start(main, folder)).rejects.toThrow(
      /ended with 1: .*cannot start: This database was written by a newer version.*9999-future.*restore/s,
    )
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(readdirSync(folder)).not.toContain('backups')
  })

  test('whose tables are not those of this version is refused with what differs', async () => {
    await (await Child.start(main, folder)).kill('SIGTERM')
    const handle = new SqliteHandle(file)
    handle.exec('alter table capital_calls drop column issued_terms')
    handle.close()
    await expect(Child.start(main, folder)).rejects.toThrow(
      /ended with 1: .*cannot start: The tables of this database are not those.*capital_calls\.issued_terms is missing/s,
    )
  })

  test('of an older version is backed up, then updated; the backup restores', async () => {
    await olderDatabase()
    await (await Child.start(main, folder)).kill('SIGTERM')
    expect(appliedIn(file)).toEqual(names)
    const backups = listBackups(dataFolder(folder).backups)
    expect(backups.map(({ reason }) => reason)).toEqual(['before-update'])
    const backup = join(dataFolder(folder).backups, backups[0]?.file as string)
    expect(appliedIn(backup)).toEqual(before)

    const replaced = await restore(backup, file, new Date())
    expect(appliedIn(file)).toEqual(before)
    expect(read(file, 'select name from organisations')).toContainEqual({ name: 'Alder' })
    expect(appliedIn(replaced as string)).toContain(last)
    await (await Child.start(main, folder)).kill('SIGTERM')
    expect(appliedIn(file)).toEqual(names)
    expect(read(file, 'select name from organisations')).toContainEqual({ name: 'Alder' })
  })

  test('whose update fails stays as it was, whole', async () => {
    await olderDatabase()
    const database = await openDatabase({ file })
    const broken = {
      ...migrations,
      '9998-broken': async () => {
        throw new Error('no such idea')
      },
    }
    await expect(migrate(database, broken)).rejects.toThrow('no such idea')
    await database.close()
    expect(appliedIn(file)).toEqual(before)
  })

  test('that is damaged is refused at the start, not repaired in silence', async () => {
    writeFileSync(file, 'this is no database, but somebody’s shopping list\n'.repeat(200))
    await expect(Child.start(main, folder)).rejects.toThrow(/cannot start: .*not a database/)
    expect(readFileSync(file, 'utf8')).toContain('shopping list')
  })
})

describe('a backup', () => {
  let backup: string
  beforeEach(async () => {
    await olderDatabase()
    backup = join(folder, 'copy.db')
    copyFileSync(file, backup)
  })

  const damages: Array<[string, () => void]> = [
    ['is cut short', () => truncateSync(backup, 20_000)],
    [
      'has a page overwritten',
      () => writeSync(openSync(backup, 'r+'), Buffer.alloc(4096, 0xff), 0, 4096, 3 * 4096),
    ],
    ['is something else', () => writeFileSync(backup, 'hello '.repeat(2000))],
    [
      'has rows that point to nothing',
      () => {
        const handle = new SqliteHandle(backup)
        handle.pragma('foreign_keys = OFF')
        handle.prepare("insert into organisation_modules (org_id, module) values (99, 'crm')").run()
        handle.close()
      },
    ],
  ]
  test.each(damages)('that %s is refused, and the database stays', async (_how, damage) => {
    damage()
    const bytes = readFileSync(file)
    await expect(restore(backup, file, new Date())).rejects.toThrow()
    expect(readFileSync(file).equals(bytes)).toBe(true)
    expect(readdirSync(folder).filter(name => name.includes('replaced'))).toEqual([])
  })

  test('takes the place of a database together with the log of its last writes', async () => {
    const writer = new SqliteHandle(file)
    writer.pragma('journal_mode = WAL')
    writer.prepare("update organisations set name = 'Later'").run()
    copyFileSync(`${file}-wal`, join(folder, 'wal'))
    writer.close()
    copyFileSync(join(folder, 'wal'), `${file}-wal`)
    await restore(backup, file, new Date())
    expect(read(file, 'select name from organisations')).toEqual([{ name: 'Alder' }])
  })
})
