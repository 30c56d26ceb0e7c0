import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../database/columns.ts'
import type { Tables } from '../database/tables.ts'
import {
  AppError,
  type Context,
  conflict,
  invalid,
  joined,
  notFound,
  paginate,
  type Sentence,
  sentence,
} from '../kernel/index.ts'
import type { Table } from '../reading/table.ts'
import type { Columns, Mapping } from './columns.ts'
import { formatsAlike } from './formats.ts'
import type { About, Deed, ImportedRecord, ImportKind, Keeper } from './kind.ts'
import { layoutOf, type ReadSheet, readRows } from './read-sheet.ts'
import type { SheetInput } from './schemas.ts'
import { type Fate, fates } from './sheet-row.ts'

/** Records written by one statement: well below the parameters that a statement may have. */
const CHUNK = 1000

/** Previews an import row by row against current records. Reads only. */
export async function previewImport<C extends string, S>(
  ctx: Context,
  kind: ImportKind<C, S>,
  table: Table,
  input: SheetInput,
  about: About<S>,
) {
  const { answer } = await decide(ctx, kind, table, input, about)
  return { ...answer, formats: await formatsAlike(ctx, kind.key, table) }
}

/** Previews a table that is no list of records to import: where its columns are, and what only its author knows. */
export async function tryTable<C extends string>(
  ctx: Context,
  kind: string,
  columns: Columns<C>,
  table: Table,
  input: SheetInput,
) {
  const sheet = readRows(table, { columns }, {}, input)
  return {
    sheets: table.sheets,
    sheet: table.sheet,
    fields: fieldsOf(ctx, columns, input),
    ...layoutOf(table, sheet),
    unmapped_columns: sheet.unmapped,
    objections: missingIn(columns, sheet.mapping).map(ctx.say),
    formats: await formatsAlike(ctx, kind, table),
  }
}

const fieldsOf = (ctx: Context, columns: Columns<string>, told: Pick<SheetInput, 'debits'>) =>
  Object.entries(columns).map(([name, { title, needed, debits }]) => ({
    name,
    title: ctx.say(title),
    needed: needed ?? false,
    debits: debits === undefined ? null : (told.debits ?? debits),
  }))

const standsInHeadings = <C extends string>(
  name: string,
  { section }: Pick<ImportKind<C>, 'section'>,
  { rows }: ReadSheet<C>,
): boolean => name === section?.column && rows.some(({ cells }) => cells[section.column] !== '')

const missingIn = (
  columns: Columns<string>,
  mapping: Mapping<string>,
  isThere: (name: string) => boolean = () => false,
): Sentence[] =>
  Object.entries(columns).flatMap(([name, { needed, title }]) =>
    needed && mapping[name] === null && !isThere(name) ? [sentence`Choose the column for ${title}.`] : [],
  )

/** Runs an import exactly as previewed, all in one transaction. */
export async function runImport<C extends string, S>(
  ctx: Context,
  kind: ImportKind<C, S>,
  table: Table,
  input: SheetInput,
  about: About<S>,
) {
  await takeTurn(ctx)
  const { answer, sheet, objections, deed } = await decide(ctx, kind, table, input, about)
  refuse(kind, sheet, objections)
  const { counts } = answer
  const { id: importId } = await ctx.db
    .insertInto('imports')
    .values({
      kind: kind.key,
      subject_id: about.subjectId,
      file_name: input.file_name ?? null,
      author: ctx.principal.name,
      created_count: counts.create,
      updated_count: counts.update,
      same_count: counts.same,
      ignored_count: counts.ignored,
      refused_count: counts.refused,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await keepRecords(ctx, importId, deed)
  ctx.note({ import_id: importId, kind: kind.key, counts })
  return { ...answer, import_id: ctx.ephemeral ? null : importId }
}

/** Imports of one kind, into one subject, newest first. */
export async function listImports(
  { db }: Context,
  { key }: { key: string },
  subjectId: number | null,
  slice: { limit: number; cursor?: string | undefined },
) {
  const query = db.selectFrom('imports').selectAll().where('kind', '=', key)
  const own = subjectId === null ? query : query.where('subject_id', '=', subjectId)
  return (await paginate(own, 'imports.id', slice)).map(present)
}

/** Undoes everything an import created, or nothing: 409 `built_upon` names the records built upon it. */
export async function undoImport<C extends string, S>(
  ctx: Context,
  kind: ImportKind<C, S>,
  subjectId: number | null,
  id: number,
  reason: string | null,
) {
  await takeTurn(ctx)
  const known = await ctx.db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', id)
    .where('kind', '=', kind.key)
    .executeTakeFirst()
  if (!known || known.subject_id !== subjectId) throw notFound()
  if (known.undone_at !== null)
    throw conflict(
      'already_undone',
      sentence`${String(known.undone_by)} undid this import at ${known.undone_at}.`,
    )
  const reasons = await kind.undo(ctx, await recordsOf(ctx, id), reason)
  if (reasons.length > 0)
    throw conflict('built_upon', sentence`Nothing was undone. ${joined(reasons.slice(0, 20), ' ')}`, {
      reasons,
    })
  const undone = await ctx.db
    .updateTable('imports')
    .set({
      undone_at: ctx.now,
      undone_by: ctx.principal.name,
      undo_reason: reason,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ import_id: id, kind: kind.key, ...(reason === null ? {} : { reason }) })
  return present(undone)
}

async function decide<C extends string, S>(
  ctx: Context,
  kind: ImportKind<C, S>,
  table: Table,
  input: SheetInput,
  about: About<S>,
) {
  const choices = (await kind.choices?.(ctx, about.subjectId)) ?? {}
  const sheet = readRows(table, kind, choices, input)
  for (const row of sheet.rows) row.choice = input.duplicates?.[row.row]
  const own = sheet.rows.filter(({ fate }) => fate !== 'ignored')
  const { deed, warnings = [], ...decided } = await kind.decide(ctx, own, about)
  const missing = missingIn(kind.columns, sheet.mapping, name => standsInHeadings(name, kind, sheet))
  const objections = [...missing, ...(decided.objections ?? [])]
  const unknownColumns = new Set(sheet.unknown.map(({ column }) => column))
  const counts = { rows: sheet.rows.length, ...noFates }
  for (const { fate } of sheet.rows) counts[fate] += 1
  const answer = {
    program: sheet.program,
    sheets: table.sheets,
    sheet: table.sheet,
    fields: fieldsOf(ctx, kind.columns, input),
    ...layoutOf(table, sheet),
    unmapped_columns: sheet.unmapped,
    unknown: sheet.unknown,
    choices: Object.fromEntries(
      Object.entries<readonly { value: string; label: string }[] | undefined>(choices).flatMap(
        ([column, some = []]) =>
          unknownColumns.has(column) ? [[column, some.map(({ value, label }) => ({ value, label }))]] : [],
      ),
    ),
    objections: objections.map(ctx.say),
    warnings: warnings.map(ctx.say),
    counts,
    rows: sheet.rows.map(({ row, fate, cells, problems, messages, similar }) => ({
      row,
      fate,
      cells,
      problems: problems.map(({ column, message }) => ({ column, message: ctx.say(message) })),
      messages: messages.map(ctx.say),
      similar,
    })),
  }
  return { answer, sheet, objections, deed }
}

const noFates = Object.fromEntries(fates.map(fate => [fate, 0])) as Record<Fate, number>

/** 422 where nothing may be kept: with every objection, and every refused row where all or none are kept. */
function refuse<C extends string, S>(
  kind: ImportKind<C, S>,
  { rows }: ReadSheet<C>,
  objections: readonly Sentence[],
): void {
  const errors = [
    ...objections.map(message => ({ path: 'rows', message })),
    ...(kind.whole
      ? rows.flatMap(({ row, problems }) =>
          problems.map(({ column, message }) => ({ path: `rows.${row}.${column}`, message })),
        )
      : []),
  ]
  if (errors.length > 0) throw invalid(errors.slice(0, 100))
}

async function keepRecords(ctx: Context, importId: number, deed: Deed): Promise<void> {
  const records: ImportedRecord[] = []
  const keeper: Keeper = {
    created: (row_number, type, record_id, after) =>
      void records.push({ row_number, type, record_id, before: null, after: after ?? null }),
    updated: (row_number, type, record_id, change) =>
      void records.push({ row_number, type, record_id, ...change }),
  }
  await deed(keeper)
  for (let at = 0; at < records.length; at += CHUNK)
    await ctx.db
      .insertInto('import_records')
      .values(
        records.slice(at, at + CHUNK).map(({ before, after, ...record }) => ({
          ...record,
          import_id: importId,
          before: before && toJson(before),
          after: after && toJson(after),
          created_at: ctx.now,
          updated_at: ctx.now,
        })),
      )
      .execute()
}

async function recordsOf({ db }: Context, importId: number): Promise<ImportedRecord[]> {
  const rows = await db
    .selectFrom('import_records')
    .selectAll()
    .where('import_id', '=', importId)
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ row_number, type, record_id, before, after }) => ({
    row_number,
    type,
    record_id,
    before: before === null ? null : fromJson(before),
    after: after === null ? null : fromJson(after),
  }))
}

/** Serialises the imports of an office: the second of two at once finds the records of the first. */
async function takeTurn({ db }: Context): Promise<void> {
  await db
    .updateTable('organisations')
    .set(({ ref }) => ({ updated_at: ref('updated_at') }))
    .execute()
}

function present(row: Selectable<Tables['imports']>) {
  const { created_count, updated_count, same_count, ignored_count, refused_count, ...rest } = row
  const rows = created_count + updated_count + same_count + ignored_count + refused_count
  return {
    ...rest,
    counts: {
      rows,
      create: created_count,
      update: updated_count,
      same: same_count,
      ignored: ignored_count,
      refused: refused_count,
    },
  }
}

/** Returns the reason why a record's undo is refused, as a sentence; rethrows anything else. */
export async function reasonNot(work: () => Promise<unknown>): Promise<Sentence[]> {
  try {
    await work()
    return []
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return [error.detail]
  }
}
