import type { Selectable } from 'kysely'
import { type CompanyRef, companiesNamed } from '../../../companies/company.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, invalid, notFound, paginate, sentence } from '../../../kernel/index.ts'
import { type Plan, type PlannedRow, planImport, presentPlan } from './import-plan.ts'
import type { ImportInput } from './import-schemas.ts'
import type { ImportTable } from './import-table.ts'

/** Contacts written by one statement: well below the parameters that a statement may have. */
const CHUNK = 500

/** Imports exactly as previewed, all or nothing. */
export async function importContacts(ctx: Context, input: ImportInput, table: ImportTable) {
  const plan = await planImport(ctx, input, table)
  if (input.on_error === 'abort') refuseErrors(plan)
  const { id: importId } = await ctx.db
    .insertInto('contact_imports')
    .values({
      author: ctx.principal.name,
      source: sourceOf(input),
      created_count: plan.counts.create,
      updated_count: plan.counts.update,
      skipped_count: plan.counts.skip,
      error_count: plan.counts.error,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const { create = [], update = [] } = Object.groupBy(plan.rows, ({ fate }) => fate)
  const companies = await companiesNamed(
    ctx,
    [...create, ...update].flatMap(({ contact }) => contact.company ?? []),
  )
  const created = await insertRows(ctx, importId, create, companies)
  const { chosen = [], met = [] } = Object.groupBy(update, ({ similar }) =>
    similar.length > 0 ? 'chosen' : 'met',
  )
  await updateRows(ctx, met, companies)
  await updateChosen(ctx, chosen, companies)
  ctx.note({ import_id: importId, counts: plan.counts })
  const shown = presentPlan(ctx, plan)
  return {
    ...shown,
    import_id: ctx.ephemeral ? null : importId,
    rows: shown.rows.map(row => ({
      ...row,
      contact_id: row.existing_id ?? (ctx.ephemeral ? null : (created.get(row.row) ?? null)),
    })),
  }
}

export async function listImports({ db }: Context, slice: { limit: number; cursor?: string | undefined }) {
  return (await paginate(db.selectFrom('contact_imports').selectAll(), 'contact_imports.id', slice)).map(
    present,
  )
}

/**
 * Deletes the contacts that an import created and nobody changed or put on a deal since. Updated ones stay
 * updated.
 */
export async function undoImport(ctx: Context, id: number, reason: string | null) {
  const undone = await ctx.db
    .updateTable('contact_imports')
    .set({
      undone_at: ctx.now,
      undone_by: ctx.principal.name,
      undo_reason: reason,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('undone_at', 'is', null)
    .returningAll()
    .executeTakeFirst()
  if (!undone) throw await whyNotUndone(ctx, id)
  const removed = await ctx.db
    .deleteFrom('contacts')
    .where('import_id', '=', id)
    .where('revision', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('deal_contacts')
            .select('deal_contacts.id')
            .whereRef('deal_contacts.contact_id', '=', 'contacts.id'),
        ),
      ),
    )
    .returning(['id', 'name', 'email'])
    .execute()
  const kept = await ctx.db
    .selectFrom('contacts')
    .select(['id', 'name', 'email', 'revision'])
    .where('import_id', '=', id)
    .orderBy('id')
    .execute()
  ctx.note({
    removed: removed.length,
    kept: kept.map(contact => contact.id),
    ...(reason === null ? {} : { reason }),
  })
  return {
    import_id: id,
    undone_at: ctx.now,
    removed: removed.sort((a, b) => a.id - b.id),
    kept: kept.map(({ revision, ...person }) => ({
      ...person,
      reason: revision > 0 ? ('changed' as const) : ('linked' as const),
    })),
    gone: undone.created_count - removed.length - kept.length,
    not_restored: undone.updated_count,
  }
}

function refuseErrors({ rows }: Plan): void {
  const errors = rows.flatMap(({ row, fate, messages }) =>
    fate === 'error' ? messages.map(message => ({ path: `rows.${row}`, message })) : [],
  )
  if (errors.length > 0) throw invalid(errors)
}

/** Writes the new contacts; returns each one's id by its row. */
async function insertRows(
  ctx: Context,
  importId: number,
  rows: PlannedRow[],
  companies: Companies,
): Promise<Map<number, number>> {
  const ids = new Map<number, number>()
  for (const chunk of chunksOf(rows)) {
    const inserted = await ctx.db
      .insertInto('contacts')
      .values(
        chunk.map(planned => ({
          ...valuesOf(ctx, planned, companies),
          import_id: importId,
          import_row: planned.row,
        })),
      )
      .onConflict(oc => oc.columns(['org_id', 'email']).doNothing())
      .returning(['id', 'import_row'])
      .execute()
    if (inserted.length < chunk.length)
      throw conflict(
        'changed_meanwhile',
        sentence`Contacts were added in the meantime. Review the preview again.`,
      )
    for (const { id, import_row } of inserted) ids.set(import_row as number, id)
  }
  return ids
}

/** Updates the contacts with the rows' e-mails, many at a time; an empty cell clears nothing. */
async function updateRows(ctx: Context, rows: PlannedRow[], companies: Companies): Promise<void> {
  for (const chunk of chunksOf(rows)) {
    await ctx.db
      .insertInto('contacts')
      .values(chunk.map(planned => valuesOf(ctx, planned, companies)))
      .onConflict(oc =>
        oc.columns(['org_id', 'email']).doUpdateSet(({ ref, fn, eb }) => ({
          name: ref('excluded.name'),
          phone: fn.coalesce(ref('excluded.phone'), ref('contacts.phone')),
          company: fn.coalesce(ref('excluded.company'), ref('contacts.company')),
          company_id: fn.coalesce(ref('excluded.company_id'), ref('contacts.company_id')),
          role: fn.coalesce(ref('excluded.role'), ref('contacts.role')),
          notes: fn.coalesce(ref('excluded.notes'), ref('contacts.notes')),
          revision: eb('contacts.revision', '+', 1),
          updated_at: ctx.now,
        })),
      )
      .execute()
  }
}

/** Updates the contacts that a person matched with rows; an empty cell clears nothing. */
async function updateChosen(ctx: Context, rows: PlannedRow[], companies: Companies): Promise<void> {
  for (const planned of rows) {
    const { name, created_at, ...values } = valuesOf(ctx, planned, companies)
    const said = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null))
    await ctx.db
      .updateTable('contacts')
      .set(eb => ({ ...said, revision: eb('revision', '+', 1) }))
      .where('id', '=', planned.existing_id as number)
      .execute()
  }
}

/** The companies that rows name, by the text. */
type Companies = ReadonlyMap<string, CompanyRef>

function valuesOf(ctx: Context, { contact }: PlannedRow, companies: Companies) {
  const company = contact.company === null ? undefined : companies.get(contact.company)
  return {
    ...contact,
    name: contact.name as string,
    company: company?.name ?? null,
    company_id: company?.id ?? null,
    created_at: ctx.now,
    updated_at: ctx.now,
  }
}

function chunksOf<T>(rows: T[]): T[][] {
  return Array.from({ length: Math.ceil(rows.length / CHUNK) }, (_, index) =>
    rows.slice(index * CHUNK, (index + 1) * CHUNK),
  )
}

async function whyNotUndone({ db }: Context, id: number) {
  const known = await db
    .selectFrom('contact_imports')
    .select(['undone_at', 'undone_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) return notFound()
  return conflict(
    'already_undone',
    sentence`${String(known.undone_by)} undid this import at ${String(known.undone_at)}.`,
    {
      undone_at: known.undone_at,
    },
  )
}

type Source = 'csv' | 'xlsx' | 'rows'

const sourceOf = ({ csv, xlsx }: ImportInput): Source =>
  csv === undefined ? (xlsx === undefined ? 'rows' : 'xlsx') : 'csv'

function present(row: Selectable<Tables['contact_imports']>) {
  const { created_count, updated_count, skipped_count, error_count } = row
  return {
    ...row,
    source: row.source as Source,
    counts: {
      rows: created_count + updated_count + skipped_count + error_count,
      create: created_count,
      update: updated_count,
      skip: skipped_count,
      error: error_count,
    },
  }
}
