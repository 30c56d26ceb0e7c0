import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import type { FormatLayout } from '../../imports/format-schemas.ts'
import { allows } from '../../kernel/access/permissions.ts'
import type { Permission } from '../../kernel/index.ts'
import { type Context, notFound, paginate } from '../../kernel/index.ts'
import { forbidden } from '../../kernel/problems/errors.ts'
import { type FormatKind, formatAreas, formatKinds, type ImportFormatInput } from './schemas.ts'

type Row = Selectable<Tables['import_formats']>

const mayImport = ({ principal }: Context, kind: FormatKind): boolean =>
  allows(principal, { key: formatAreas[kind] }, `${formatAreas[kind]}:write` as Permission)

/** Formats of the kinds of import that the caller may do, newest first. */
export async function listFormats(
  ctx: Context,
  { kind, ...slice }: { limit: number; cursor?: string | undefined; kind?: FormatKind | undefined },
) {
  const kinds = formatKinds.filter(one => mayImport(ctx, one) && (kind === undefined || one === kind))
  const query = ctx.db
    .selectFrom('import_formats')
    .selectAll()
    .where('kind', 'in', ['', ...kinds])
  return (await paginate(query, 'import_formats.id', slice)).map(present)
}

/** Keeps the layout of a file under a name; the one of that name is replaced. */
export async function saveFormat(ctx: Context, { kind, name, signature, layout }: ImportFormatInput) {
  if (!mayImport(ctx, kind)) throw forbidden()
  const values = { signature, layout: toJson(layout), author: ctx.principal.name, updated_at: ctx.now }
  const row = await ctx.db
    .insertInto('import_formats')
    .values({ kind, name, ...values, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id', 'kind', 'name']).doUpdateSet(values))
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ format_id: row.id, kind, name })
  return present(row)
}

export const getFormat = async (ctx: Context, id: number) => present(await findFormat(ctx, id))

export async function deleteFormat(ctx: Context, id: number): Promise<void> {
  const { kind, name } = await findFormat(ctx, id)
  await ctx.db.deleteFrom('import_formats').where('id', '=', id).execute()
  ctx.note({ format_id: id, kind, name })
}

async function findFormat(ctx: Context, id: number): Promise<Row> {
  const row = await ctx.db.selectFrom('import_formats').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  if (!mayImport(ctx, row.kind as FormatKind)) throw forbidden()
  return row
}

const present = ({ org_id: _, kind, layout, ...row }: Row) => ({
  ...row,
  kind: kind as FormatKind,
  layout: fromJson<FormatLayout>(layout),
})
