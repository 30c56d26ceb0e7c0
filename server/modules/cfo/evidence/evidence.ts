import type { Selectable } from 'kysely'
import type { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { documentsById, type Reading, seesDocument } from '../../vdr/index.ts'
import { type EvidencedRecord, type EvidenceInput, type EvidenceQuery, evidencedRecords } from './schemas.ts'

type EvidenceRow = Selectable<Tables['fund_evidence']>

const columnOf = {
  entry: 'entry_id',
  call: 'call_id',
  commitment: 'commitment_id',
  close: 'close_id',
} as const satisfies Record<EvidencedRecord, keyof EvidenceRow>

const tableOf = {
  entry: 'gl_entries',
  call: 'capital_calls',
  commitment: 'commitments',
  close: 'period_closes',
} as const satisfies Record<EvidencedRecord, keyof Tables>

export const already_attached = [409, 'The document is attached to this record already'] as const

/** Returns the documents attached to the records of a fund, or to one of them; names only where the caller may see them. */
export async function listEvidence(ctx: Context, fundId: number, asked: z.output<typeof EvidenceQuery> = {}) {
  await findFund(ctx, fundId)
  return presented(ctx, await rowsOf(ctx, fundId, asked))
}

/** Attaches a document of a data room to a record of a fund; neither can be deleted while it is attached. */
export async function attachEvidence(ctx: Context, fundId: number, given: z.output<typeof EvidenceInput>) {
  await findFund(ctx, fundId)
  const { record, record_id, document_id, note } = given
  const target = await ctx.db
    .selectFrom(tableOf[record])
    .select('id')
    .where('id', '=', record_id)
    .where('fund_account_id', '=', fundId)
    .executeTakeFirst()
  if (!target) throw invalidField('record_id', sentence`is not a record of this fund`)
  const document = (await documentsById(ctx, [document_id])).get(document_id)
  if (!document || document.gone_at !== null || !(await seesDocument(ctx, document.room_id, document_id)))
    throw invalidField('document_id', sentence`is not a document of a data room that you may see`)
  const same = await rowsOf(ctx, fundId, { record, record_id })
  if (same.some(one => one.document_id === document_id))
    throw conflict('already_attached', sentence`${document.name} is attached to this record already.`)
  const { id } = await ctx.db
    .insertInto('fund_evidence')
    .values({
      fund_account_id: fundId,
      [columnOf[record]]: record_id,
      document_id,
      sha256: document.sha256,
      note: note ?? null,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getEvidence(ctx, fundId, id)
}

export async function getEvidence(ctx: Context, fundId: number, id: number) {
  const [row] = await presented(ctx, [await findEvidence(ctx, fundId, id)])
  return row as NonNullable<typeof row>
}

/** Detaches a document; the document stays in its room. */
export async function detachEvidence(ctx: Context, fundId: number, id: number): Promise<void> {
  await findEvidence(ctx, fundId, id)
  await ctx.db.deleteFrom('fund_evidence').where('id', '=', id).execute()
}

async function findEvidence({ db }: Context, fundId: number, id: number): Promise<EvidenceRow> {
  const row = await db
    .selectFrom('fund_evidence')
    .selectAll()
    .where('fund_account_id', '=', fundId)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function rowsOf(
  { db }: Pick<Context, 'db'>,
  fundId: number,
  { record, record_id }: z.output<typeof EvidenceQuery>,
): Promise<EvidenceRow[]> {
  let query = db.selectFrom('fund_evidence').selectAll().where('fund_account_id', '=', fundId)
  if (record) query = query.where(columnOf[record], 'is not', null)
  if (record && record_id !== undefined) query = query.where(columnOf[record], '=', record_id)
  return query.orderBy('id').execute()
}

/** Returns the documents attached to records of a period, each with the day of its record; commitments by admission. */
export async function evidenceBetween(
  ctx: Reading,
  fundId: number,
  { from, to }: { from?: string | undefined; to?: string | undefined },
) {
  const rows = await ctx.db
    .selectFrom('fund_evidence as evidence')
    .leftJoin('gl_entries as entry', 'entry.id', 'evidence.entry_id')
    .leftJoin('capital_calls as call', 'call.id', 'evidence.call_id')
    .leftJoin('commitments as commitment', 'commitment.id', 'evidence.commitment_id')
    .leftJoin('period_closes as close', 'close.id', 'evidence.close_id')
    .selectAll('evidence')
    .select(['entry.date', 'call.notice_date', 'commitment.admitted_on', 'close.period_end'])
    .where('evidence.fund_account_id', '=', fundId)
    .orderBy('evidence.id')
    .execute()
  const dated = rows.map(({ date, notice_date, admitted_on, period_end, ...row }) => ({
    row,
    date: (date ?? notice_date ?? admitted_on ?? period_end) as string,
  }))
  const within = dated.filter(
    ({ date }) => (from === undefined || date >= from) && (to === undefined || date <= to),
  )
  const sizes = await documentsById(
    ctx,
    within.map(({ row }) => row.document_id),
  )
  const shown = await presented(
    ctx,
    within.map(({ row }) => row),
  )
  return shown.map((one, at) => ({
    ...one,
    date: (within[at] as (typeof within)[number]).date,
    size: sizes.get(one.document_id)?.size ?? null,
  }))
}

async function presented(ctx: Reading, rows: readonly EvidenceRow[]) {
  const there = await documentsById(
    ctx,
    rows.map(({ document_id }) => document_id),
  )
  const shown = []
  for (const { org_id: _, entry_id, call_id, commitment_id, close_id, ...row } of rows) {
    const ids = { entry_id, call_id, commitment_id, close_id }
    const record = evidencedRecords.find(one => ids[columnOf[one]] !== null) as EvidencedRecord
    const document = there.get(row.document_id)
    const seen = document !== undefined && (await seesDocument(ctx, document.room_id, row.document_id))
    shown.push({
      ...row,
      record,
      record_id: ids[columnOf[record]] as number,
      room_id: seen ? document.room_id : null,
      name: seen ? document.name : null,
      changed: document !== undefined && row.sha256 !== null && document.sha256 !== row.sha256,
    })
  }
  return shown
}
