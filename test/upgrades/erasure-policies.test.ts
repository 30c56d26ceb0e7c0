// Each kind of person was once erased by a write of its own. An update has a policy for one of them hold for all.

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { dataFolder } from '../../server/data-folder.ts'
import { migrate, openDatabase } from '../../server/database/index.ts'
import { emptyPlace } from '../databases.ts'

const ONE_KIND = '2026-11-28-policies-erasures-of-one-kind'
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < ONE_KIND))
const at = `'2026-11-21', '2026-11-21'`

test('a policy for the erasure of a contact holds for every erasure, and others stay as they are', async () => {
  const { databaseUrl, dataDir } = await emptyPlace()
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { file: dataFolder(dataDir).database },
  )
  const run = (statement: string) => sql.raw<{ kind: string | null }>(statement).execute(database.root)
  await migrate(database, before)
  await run(
    `insert into organisations (name, base_currency, settings, created_at, updated_at) values ('Alder', 'USD', '{}', ${at})`,
  )
  for (const kind of [`'erase_contact'`, `'create_deal'`, 'null'])
    await run(
      `insert into approval_policies (org_id, name, kind, approvers, proposer_may_approve, active, version, created_at, updated_at) values (1, 'Two', ${kind}, 2, 0, 1, 1, ${at})`,
    )
  await migrate(database, migrations)
  const { rows } = await run('select kind from approval_policies order by id')
  expect(rows.map(({ kind }) => kind)).toEqual(['erase_personal_data', 'create_deal', null])
  await database.close()
  rmSync(dataDir, { recursive: true, force: true })
})
