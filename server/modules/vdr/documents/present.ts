import { fromBit } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import { howRead } from '../../../sources/how-read.ts'
import type { readingsOf } from '../kept-text/kept-text.ts'
import type { Permission } from '../rights/permissions.ts'
import { type DocumentRow, GIVEN } from '../room-documents.ts'
import type { documentStatuses } from '../schemas/rooms.ts'
import type { indexOf } from '../tree/index-numbers.ts'

type Readings = Awaited<ReturnType<typeof readingsOf>>

/** How much of a document was read, as it is now. */
export function readOf(
  say: Context['say'],
  { id, version }: Pick<DocumentRow, 'id' | 'version'>,
  readings: Readings,
) {
  const reading = readings.get(id)
  return reading?.version === version ? howRead(say, reading) : null
}

/** A document of a room as callers see it, whether the office keeps it or a connection lends it. */
export const presentDocument = (
  { say }: Pick<Context, 'say'>,
  row: DocumentRow,
  index: ReturnType<typeof indexOf>,
  permission: Permission,
  readings: Readings,
) => ({
  id: row.id,
  room_id: row.room_id,
  connection_id: row.connection_id === GIVEN ? null : row.connection_id,
  name: row.name,
  folder_id: row.folder_id,
  index: row.number === null ? null : index(row.folder_id, row.number),
  status: row.status as (typeof documentStatuses)[number],
  reason: row.reason,
  version: row.version,
  content_type: row.content_type,
  pages: row.page_count,
  read: readOf(say, row, readings),
  kept: row.kept_since !== null,
  held: fromBit(row.held),
  visible_from: row.visible_from,
  permission,
  size: row.size,
  sha256: row.sha256,
  before_sha256: row.before_sha256,
  since: row.since,
  read_at: row.read_at,
  gone_at: row.gone_at,
  created_at: row.created_at,
  updated_at: row.updated_at,
})
