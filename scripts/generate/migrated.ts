import { rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { migrate } from '../../server/database/migrate.ts'
import { openSqlite, type SqliteDatabase } from '../../server/database/sqlite/sqlite.ts'
import { loadMigrations } from './migrations.ts'

/** Does `work` on a database that the migrations of the folder have just made; `file` is where it lies. */
export async function onMigrated<T>(
  work: (database: SqliteDatabase, file: string) => Promise<T>,
): Promise<T> {
  const file = join(tmpdir(), `schema-${process.pid}.db`)
  const database = openSqlite(file)
  try {
    await migrate(database, await loadMigrations())
    return await work(database, file)
  } finally {
    await database.close()
    for (const suffix of ['', '-wal', '-shm']) rmSync(file + suffix, { force: true })
  }
}
