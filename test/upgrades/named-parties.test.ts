// The companies that analyses of an earlier office found are known by their keys after the update.

import { rmSync } from 'node:fs'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { dataFolder } from '../../server/data-folder.ts'
import { migrate, openDatabase } from '../../server/database/index.ts'
import { emptyPlace } from '../databases.ts'

const PARTIES = '2026-11-26-vdr-named-parties'
// Later migrations read its table.
const before = Object.fromEntries(Object.entries(migrations).filter(([name]) => name < PARTIES))

const quoted = (quote: string) => [{ document: 'facility.txt', page: 2, quote }]
const map = {
  nodes: [
    { id: 'e1', type: 'company', name: 'Alder Ports Limited' },
    { id: 'e2', type: 'company', name: 'BIRCH BANK PLC' },
    { id: 'e3', type: 'person', name: 'Ana Silva' },
    { id: 'e4', type: 'document', name: 'facility.txt' },
  ],
  edges: [
    { from: 'e2', to: 'e1', type: 'lender_to', evidence: quoted('BIRCH BANK PLC (the "Lender")') },
    { from: 'e3', to: 'e1', type: 'director_of', evidence: quoted('Ana Silva, director') },
    { from: 'e1', to: 'e4', type: 'mentioned_in', evidence: quoted('ALDER PORTS LIMITED') },
    { from: 'e3', to: 'e4', type: 'mentioned_in', evidence: quoted('Ana Silva') },
  ],
}

test('each analysis names the companies of its map, with the words that say so; people and empty maps are left', async () => {
  const { databaseUrl, dataDir } = await emptyPlace()
  const database = await openDatabase(
    databaseUrl ? { url: databaseUrl } : { file: dataFolder(dataDir).database },
  )
  try {
    await migrate(database, before)
    await sql`insert into organisations (name, base_currency, settings, created_at, updated_at) values ('Alder', 'EUR', '{}', '2026-11-21', '2026-11-21')`.execute(
      database.root,
    )
    for (const stored of [map, { nodes: [], edges: [] }, {}])
      await sql`insert into vdr_analyses (org_id, author, as_of, byod, source, documents, missing_sections, entity_map, more_flags, created_at, updated_at) values (1, 'Ana', '2026-11-21', 0, '{}', '[]', '[]', ${JSON.stringify(stored)}, 0, '2026-11-21', '2026-11-21')`.execute(
        database.root,
      )
    await migrate(database, migrations)
    const { rows } = await sql`select * from vdr_named_parties order by id`.execute(database.root)
    const of = { org_id: 1, analysis_id: 1, document: 'facility.txt', page: 2, created_at: '2026-11-21' }
    expect(rows).toMatchObject([
      { ...of, relation: 'lender_to', party_key: 'birch bank', other_key: 'alder ports' },
      {
        ...of,
        relation: 'mentioned_in',
        party_key: 'alder ports',
        other_key: null,
        quote: 'ALDER PORTS LIMITED',
      },
    ])
  } finally {
    await database.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})
