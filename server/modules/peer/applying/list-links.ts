import type { Selectable } from 'kysely'
import { fromJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, paginate } from '../../../kernel/index.ts'
import type { LinkKind } from '../kinds/event-types.ts'
import { type Registers, valuesOf } from './registers.ts'

export async function listLinks(
  { db }: Context,
  {
    kind,
    deal_id,
    ...slice
  }: {
    kind?: LinkKind | undefined
    deal_id?: number | undefined
    limit: number
    cursor?: string | undefined
  },
) {
  let query = db.selectFrom('peer_links').selectAll()
  if (kind) query = query.where('kind', '=', kind)
  if (deal_id) query = query.where('deal_id', '=', deal_id)
  return (await paginate(query, 'peer_links.id', slice)).map(presentLink)
}

const presentLink = (row: Selectable<Tables['peer_links']>) => ({
  id: row.id,
  connection_id: row.connection_id,
  kind: row.kind as LinkKind,
  peer_id: row.peer_id,
  name: row.name,
  deal_id: row.deal_id,
  fields: valuesOf(fromJson<Registers>(row.fields)),
  told_at: row.told_at,
  archived_at: row.archived_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
