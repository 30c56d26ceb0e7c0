import { fromJson } from '../database/columns.ts'
import type { Context } from '../kernel/index.ts'
import type { Table } from '../reading/table.ts'
import { HEAD, headlessSignature, plain } from './columns.ts'
import type { FormatLayout } from './format-schemas.ts'

/** The formats of a kind whose files have the columns of this one, with the row that names them here; the newest first. */
export async function formatsAlike({ db }: Context, kind: string, { rows }: Pick<Table, 'rows'>) {
  const kept = await db
    .selectFrom('import_formats')
    .selectAll()
    .where('kind', '=', kind)
    .orderBy('updated_at', 'desc')
    .execute()
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length))
  const headers = new Map([[headlessSignature(width), 0]])
  for (const { row, cells } of rows.slice(0, HEAD).toReversed()) headers.set(plain(cells.join(' ')), row)
  return kept.flatMap(({ id, name, signature, layout }) => {
    const header_row = headers.get(signature)
    if (header_row === undefined) return []
    return [{ id, name, layout: { ...fromJson<FormatLayout>(layout), header_row } }]
  })
}
