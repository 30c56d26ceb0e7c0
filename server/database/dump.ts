import { execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import { sql } from 'kysely'
import { keepCopy, type Occasion } from './sqlite/backup.ts'
import type { Database } from './types.ts'

const execute = promisify(execFile)

/** Why `pg_dump` cannot copy this Postgres database from here; null where it can. */
export async function dumpObstacle({ root }: Database): Promise<string | null> {
  for (const program of ['pg_dump', 'pg_restore'])
    if (!isOnPath(program)) return `${program} is not on the PATH of the server`
  const { stdout } = await execute('pg_dump', ['--version'])
  const ours = Number(/(\d+)/.exec(stdout)?.[1])
  const { rows } = await sql<{
    version: string
  }>`select current_setting('server_version') as version`.execute(root)
  const theirs = Number.parseInt(rows[0]?.version ?? '', 10)
  // A newer server has things that an older program does not know, and it refuses.
  return ours < theirs ? `pg_dump here is of version ${ours}, the Postgres server of version ${theirs}` : null
}

/**
 * Copies a Postgres database by `pg_dump` in its custom format, and verifies that `pg_restore` can read it.
 */
export function dump(url: string, occasion: Occasion): Promise<string> {
  return keepCopy(occasion, 'dump', async file => {
    const { address, environment } = apart(url)
    await execute('pg_dump', ['--format=custom', '--no-password', `--file=${file}`, `--dbname=${address}`], {
      env: environment,
    })
    const { stdout } = await execute('pg_restore', ['--list', file], { maxBuffer: 64 * 1024 * 1024 })
    if (!/ TABLE DATA \S+ organisations /.test(stdout))
      throw new Error(`${file} does not hold the tables of an office`)
  })
}

/** The password goes through the environment: everybody on a computer can see a program's arguments. */
function apart(url: string): { address: string; environment: NodeJS.ProcessEnv } {
  const address = new URL(url)
  const password = decodeURIComponent(address.password)
  address.password = ''
  return {
    address: address.href,
    environment: { ...process.env, ...(password ? { PGPASSWORD: password } : {}) },
  }
}

function isOnPath(program: string): boolean {
  const file = process.platform === 'win32' ? `${program}.exe` : program
  return (process.env.PATH ?? '').split(delimiter).some(folder => folder && existsSync(join(folder, file)))
}
