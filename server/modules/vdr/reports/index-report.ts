import { type Context, FileAnswer, label } from '../../../kernel/index.ts'
import { csvOf } from '../../../platform/documents/index.ts'
import { readOf } from '../documents/present.ts'
import { placesIn } from '../kept-paths.ts'
import { readingsOf } from '../kept-text/kept-text.ts'
import { accessTo } from '../rights/room-access.ts'
import { byIndex, indexOf } from '../tree/index-numbers.ts'
import { foldersOf, nameOfPlace } from '../tree/places.ts'

const COLUMNS = [
  'Index',
  'Document',
  'Status',
  'Version',
  'Since',
  'Type',
  'Pages',
  'Size in bytes',
  'SHA-256',
  'Read',
  'Why not whole',
]

/** Every document of a room that the caller may see, by index, with the digest of its bytes. */
export async function indexReport(ctx: Context, roomId: number): Promise<FileAnswer> {
  const { documents } = await accessTo(ctx, roomId)
  const places = await placesIn(ctx, roomId)
  const index = indexOf(await foldersOf(ctx, roomId))
  const rows = await ctx.db
    .selectFrom('vdr_room_documents')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('gone_at', 'is', null)
    .execute()
  const shown = rows
    .filter(({ id }) => (documents.get(id) ?? 'none') !== 'none')
    .map(row => ({ ...row, index: row.number === null ? null : index(row.folder_id, row.number) }))
    .sort((one, other) => byIndex(one.index, other.index) || one.name.localeCompare(other.name))
  const readings = await readingsOf(
    ctx,
    shown.map(({ id }) => id),
  )
  const name = await nameOfPlace(ctx, roomId)
  return new FileAnswer({
    name: `${name} index.csv`,
    type: 'text/csv',
    content: csvOf([
      COLUMNS,
      ...shown.map(row => {
        const read = readOf(ctx.say, row, readings)
        return [
          ...[row.index, places.pathOf(row), label(row.status), row.version, row.since],
          ...[row.content_type, row.page_count, row.size, row.sha256],
          ...(read ? [label(read.part), read.reason] : [null, null]),
        ]
      }),
    ]),
  })
}
