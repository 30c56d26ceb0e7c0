import { type KycStatus, kycMoves } from '../../../books/partners/kyc.ts'
import { fromBit } from '../../../database/columns.ts'
import { type Context, notFound } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { listsHeld } from '../screening/lists.ts'
import { presentResults, standingResults } from '../screening/screen.ts'
import type { Screened } from '../screening/secondary.ts'
import { kycRecord } from './kyc-record.ts'
import { type RiskFactor, rate, riskFactors } from './rating.ts'
import { missingFor, warningsOf } from './readiness.ts'
import { rulesOn } from './rules.ts'
import type { documentTypes, RiskRating } from './states.ts'
import type { DocumentRow, KycRow, OwnerRow } from './tables.ts'

export const statusOf = ({ status }: KycRow) => status as KycStatus
export const ratingOf = ({ risk_rating }: KycRow) => risk_rating as RiskRating

/** The record, with whoever else writes to it waiting until this is done. */
export async function claimRecord(ctx: Context, id: number): Promise<KycRow> {
  const row = await ctx.db
    .updateTable('kyc_records')
    .set({ updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const ownersOf = ({ db }: Context, recordId: number): Promise<OwnerRow[]> =>
  db.selectFrom('kyc_owners').selectAll().where('record_id', '=', recordId).orderBy('id').execute()

export const documentsOf = ({ db }: Context, recordId: number): Promise<DocumentRow[]> =>
  db.selectFrom('kyc_documents').selectAll().where('record_id', '=', recordId).orderBy('id').execute()

/** Returns the parties to screen: the subject and its owners, each with their known details. */
export function peopleOf(
  row: KycRow,
  owners: readonly OwnerRow[],
  documents: readonly DocumentRow[],
): Screened[] {
  return [
    {
      name: row.subject_name,
      role: 'subject',
      birth_date: row.birth_date,
      countries: row.jurisdiction === null ? [] : [row.jurisdiction],
      numbers: documents.flatMap(({ number_last4 }) => number_last4 ?? []).sort(),
    },
    ...owners.map(
      ({ name, birth_date, country }): Screened => ({
        name,
        role: 'owner',
        birth_date,
        countries: country === null ? [] : [country],
        numbers: [],
      }),
    ),
  ]
}

/** The factors that are ticked. */
export const factorsOf = (row: KycRow) =>
  Object.fromEntries(riskFactors.map(factor => [factor, fromBit(row[factor])])) as Record<RiskFactor, boolean>

/** Counts undecided hits of each record, in the last screening of each of its names. */
export async function openHits({ db }: Context, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('screening_hits as hit')
    .innerJoin('screening_results as result', 'result.id', 'hit.result_id')
    .innerJoin('kyc_records as record', 'record.id', 'hit.record_id')
    .select('hit.record_id')
    .select(({ fn }) => fn.countAll().as('count'))
    .where('hit.record_id', 'in', [...ids])
    .where('hit.disposition', '=', 'pending')
    .where(({ eb, selectFrom }) =>
      eb(
        'result.id',
        'in',
        selectFrom('screening_results')
          .select(({ fn }) => fn.max('id').as('id'))
          .where('record_id', 'in', [...ids])
          .groupBy(['record_id', 'screened_name', 'role']),
      ),
    )
    .where(({ eb, or, selectFrom }) =>
      or([
        eb('result.screened_name', '=', eb.ref('record.subject_name')),
        eb(
          'result.screened_name',
          'in',
          selectFrom('kyc_owners as owner')
            .select('owner.name')
            .whereRef('owner.record_id', '=', 'record.id'),
        ),
      ]),
    )
    .groupBy('hit.record_id')
    .execute()
  return new Map(rows.map(({ record_id, count }) => [record_id, Number(count)]))
}

export async function presentSummaries(ctx: Context, rows: readonly KycRow[]) {
  const open = await openHits(
    ctx,
    rows.map(({ id }) => id),
  )
  return rows.map(row => ({ ...kycRecord.present(row), open_hits: open.get(row.id) ?? 0 }))
}

const MASK = '••••'

/** A record with all that it rests on, as it is kept. */
export async function present(ctx: Context, row: KycRow) {
  const owners = await ownersOf(ctx, row.id)
  const documents = await documentsOf(ctx, row.id)
  const standing = await standingResults(ctx, row.id, peopleOf(row, owners, documents))
  const results = await presentResults(
    ctx,
    standing.flatMap(({ result }) => result ?? []),
  )
  const today = await todayOf(ctx)
  const lists = await listsHeld(ctx, today)
  const [summary] = await presentSummaries(ctx, [row])
  const { reasons } = rate({ ...factorsOf(row), jurisdiction: row.jurisdiction }, await rulesOn(ctx, today))
  return {
    ...(summary as NonNullable<typeof summary>),
    risk_reasons: reasons,
    moves: [...kycMoves[statusOf(row)]],
    missing: missingFor({ row, owners, documents, standing, results, lists, today }),
    warnings: warningsOf(lists),
    beneficial_owners: owners.map(({ name, share_e4, birth_date, country }) => ({
      name,
      share: share_e4 / 10_000,
      birth_date,
      country,
    })),
    documents: documents.map(({ type, number_last4, country, issued_on, expires_on }) => ({
      type: type as (typeof documentTypes)[number],
      number_masked: number_last4 === null ? null : `${MASK}${number_last4}`,
      country,
      issued_on,
      expires_on,
    })),
    screen_results: results,
  }
}

export type PresentRecord = Awaited<ReturnType<typeof present>>

/** Presents a record to its reader. */
export const tellRecord = ({ say }: Context, { missing, warnings, ...record }: PresentRecord) => ({
  ...record,
  missing: missing.map(say),
  warnings: warnings.map(say),
})

export const getRecord = async (ctx: Context, id: number) =>
  tellRecord(ctx, await present(ctx, await kycRecord.find(ctx, id)))
