// Rights once left every area that they did not list as the role had it. An update lists those areas, for they are shut now.

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { dataFolder } from '../../server/data-folder.ts'
import { migrate, openDatabase } from '../../server/database/index.ts'
import { levelOf, rightsOf } from '../../server/kernel/access/permissions.ts'
import { registry } from '../../server/registry.ts'
import { emptyPlace } from '../databases.ts'

const NAMED = '2026-11-29-admin-rights-named'
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < NAMED))
const at = `'2026-11-21', '2026-11-21'`

test('who was narrowed sees what they saw, and nobody who was not is narrowed', async () => {
  const { databaseUrl, dataDir } = await emptyPlace()
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { file: dataFolder(dataDir).database },
  )
  const run = (statement: string) => sql.raw<{ rights: string }>(statement).execute(database.root)
  await migrate(database, before)
  await run(
    `insert into organisations (name, base_currency, settings, created_at, updated_at) values ('Alder', 'USD', '{}', ${at})`,
  )
  const rights = ['{}', '{"crm":"none","vdr":"read"}']
  for (const [id, one] of rights.entries()) {
    await run(
      `insert into users (org_id, name, email, role, status, password_hash, disabled_modules, rights, created_at, updated_at) values (1, 'Nora', 'nora${id}@example.com', 'member', 'active', 'x', '[]', '${one}', ${at})`,
    )
    await run(
      `insert into invite_links (org_id, token_hash, role, rights, expires_at, created_by, created_at, updated_at) values (1, 'hash${id}', 'member', '${one}', '2027-01-01', 1, ${at})`,
    )
  }
  await migrate(database, migrations)
  for (const table of ['users', 'invite_links']) {
    const { rows } = await run(`select rights from ${table} order by id`)
    const [free, narrowed] = rows.map(row => rightsOf(JSON.parse(row.rights)))
    expect(free).toEqual([])
    const listed = Object.keys(narrowed?.[0]?.areas ?? {})
    for (const area of registry.areas.filter(({ key }) => listed.includes(key))) {
      const level = levelOf({ rights: narrowed ?? [], disabledModules: new Set() }, area)
      expect([area.key, level]).toEqual([area.key, { crm: 'none', vdr: 'read' }[area.key] ?? 'approve'])
    }
    expect(listed).toEqual(
      expect.arrayContaining(['admin', 'agent', 'copilot', 'cfo', 'timeline', 'webhooks']),
    )
  }
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})
