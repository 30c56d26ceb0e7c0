import { type Context, FileAnswer, label } from '../../../kernel/index.ts'
import { csvOf, listWorkbook, Report, type SheetColumn, XLSX } from '../../../platform/documents/index.ts'
import { readOf } from '../documents/present.ts'
import { placesIn } from '../kept-paths.ts'
import { readingsOf } from '../kept-text/kept-text.ts'
import { accessTo } from '../rights/room-access.ts'
import { byIndex, indexOf } from '../tree/index-numbers.ts'
import { foldersOf, nameOfPlace } from '../tree/places.ts'

export const indexFormats = ['csv', 'xlsx', 'pdf'] as const

type Line = Awaited<ReturnType<typeof linesOf>>[number]

const columns: ReadonlyArray<SheetColumn<Line>> = [
  { title: 'Index', width: 10, value: one => one.index },
  { title: 'Document', width: 60, value: one => one.path },
  { title: 'Status', width: 10, value: one => label(one.status) },
  { title: 'Version', width: 8, value: one => one.version },
  { title: 'Since', width: 26, value: one => one.since },
  { title: 'Type', width: 24, value: one => one.content_type },
  { title: 'Pages', width: 8, value: one => one.page_count },
  { title: 'Size in bytes', width: 14, value: one => one.size },
  { title: 'SHA-256', width: 66, value: one => one.sha256 },
  { title: 'Read', width: 10, value: one => (one.read ? label(one.read.part) : null) },
  { title: 'Why not whole', width: 60, value: one => one.read?.reason ?? null },
]

/** Every document of a room that the caller may see, by index, with the digest of its bytes and how much of it was read. */
export async function indexReport(
  ctx: Context,
  roomId: number,
  format: (typeof indexFormats)[number],
): Promise<FileAnswer> {
  const lines = await linesOf(ctx, roomId)
  const room = await nameOfPlace(ctx, roomId)
  const name = `${room} index.${format}`
  if (format === 'xlsx')
    return new FileAnswer({ name, type: XLSX, content: await listWorkbook('Index', columns, lines) })
  if (format === 'pdf')
    return new FileAnswer({ name, type: 'application/pdf', content: await printed(ctx, room, lines) })
  return new FileAnswer({
    name,
    type: 'text/csv',
    content: csvOf([
      columns.map(({ title }) => title),
      ...lines.map(line => columns.map(({ value }) => value(line) as string | number | null)),
    ]),
  })
}

async function linesOf(ctx: Context, roomId: number) {
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
  return shown.map(row => ({ ...row, path: places.pathOf(row), read: readOf(ctx.say, row, readings) }))
}

async function printed({ now }: Context, room: string, lines: readonly Line[]): Promise<Buffer> {
  const made = `${now.slice(0, 16).replace('T', ' ')} UTC`
  const report = new Report({
    title: `${room}: index`,
    beneath: `As its documents stand at ${made}`,
    footer: `${room}, ${made}`,
    on: now,
    contents: false,
  })
  report.section('Documents')
  if (lines.length === 0) report.paragraph('None.')
  else
    report.table(
      ['Index', 'Document', 'Version', 'Pages', 'Read'],
      lines.map(({ index, path, version, page_count, read }) => [
        ...[index ?? '–', path, String(version), page_count === null ? '–' : String(page_count)],
        read ? [label(read.part), read.reason].filter(Boolean).join(': ') : '–',
      ]),
    )
  const digests = lines.flatMap(({ index, path, sha256 }) =>
    sha256 === null ? [] : [`${index ?? path} ${sha256}`],
  )
  if (digests.length > 0) {
    report.section('SHA-256 of the files')
    report.list(digests)
  }
  return report.end()
}
