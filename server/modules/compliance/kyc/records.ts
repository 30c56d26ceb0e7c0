import type { z } from 'zod'
import { findLp } from '../../../books/partners/investor.ts'
import { followKyc, type KycStatus, kycMoves, strictestOf } from '../../../books/partners/kyc.ts'
import { companyNames } from '../../../companies/company.ts'
import { toBit } from '../../../database/columns.ts'
import { addMonths } from '../../../finance/day-count.ts'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  invalidField,
  joined,
  sentence,
} from '../../../kernel/index.ts'
import { columnsGiven, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { isCountry } from '../../../kernel/values/countries.ts'
import { Exact } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { lastFour } from '../screening/secondary.ts'
import { kycChanged } from './events.ts'
import { kycRecord } from './kyc-record.ts'
import { rate, riskFactors } from './rating.ts'
import {
  claimRecord,
  documentsOf,
  factorsOf,
  present,
  presentSummaries,
  ratingOf,
  statusOf,
  tellRecord,
} from './rows.ts'
import { rulesOn } from './rules.ts'
import type { KycChange, KycInput } from './schemas.ts'
import { REVIEW_MONTHS } from './states.ts'
import type { KycRow, KycValues } from './tables.ts'

/** Query parameters of the list of KYC records. */
export const kycQuery = listQuery(kycRecord)

const pageOfRecords = listRecords(kycRecord)

/** The records, newest first or as they are asked for. */
export async function listKycRecords(ctx: Context, asked: z.output<typeof kycQuery>) {
  const page = await pageOfRecords(ctx, asked)
  const shown = new Map((await presentSummaries(ctx, page.items)).map(one => [one.id, one]))
  return page.map(({ id }) => shown.get(id) as NonNullable<ReturnType<typeof shown.get>>)
}

/** Opens a record, `pending`; one for each investor and company, which is reviewed again and again. */
export async function createKycRecord(ctx: Context, input: KycInput) {
  const { name, type, jurisdiction } = await subjectOf(ctx, input)
  const { lp_id, company_id, subject_type = type, subject_name = name } = input
  const opened = await insertRecord(
    ctx,
    kycRecord,
    { lp_id, company_id, subject_type, subject_name },
    { ...noFactors, status: 'pending', risk_score: 0, risk_rating: 'low' },
  )
  const row = await writeFields(ctx, opened, { ...input, jurisdiction })
  if (row.lp_id !== null) await settleKyc(ctx, row.lp_id)
  return tellRecord(ctx, await present(ctx, row))
}

const noFactors = Object.fromEntries(riskFactors.map(factor => [factor, toBit(false)]))

/** Returns the subject: an investor, a company, or a name. */
async function subjectOf(ctx: Context, { lp_id, company_id, subject_name, jurisdiction }: KycInput) {
  if (lp_id != null && company_id != null)
    throw invalidField(
      'company_id',
      sentence`cannot be combined with lp_id: a record belongs to one or the other`,
    )
  if (lp_id != null) {
    const lp = await findLp(ctx, lp_id).catch(() => null)
    if (lp === null) throw invalidField('lp_id', sentence`is not an investor of this office`)
    await assertFirst(ctx, 'lp_id', lp_id, lp.name)
    const type = lp.entity_type === 'individual' ? 'individual' : 'entity'
    return { name: lp.name, type, jurisdiction: jurisdiction ?? countryOr(lp.jurisdiction) } as const
  }
  if (company_id != null) {
    const name = (await companyNames(ctx.db, [company_id])).get(company_id)
    if (name === undefined) throw invalidField('company_id', sentence`is not a company of this office`)
    await assertFirst(ctx, 'company_id', company_id, name)
    return { name, type: 'entity', jurisdiction: jurisdiction ?? null } as const
  }
  if (subject_name === undefined)
    throw invalidField('subject_name', sentence`is required without lp_id or company_id`)
  return { name: subject_name, type: 'entity', jurisdiction: jurisdiction ?? null } as const
}

/** The register's jurisdiction is free text; a record takes it where it is a country's code. */
const countryOr = (text: string | null): string | null =>
  text !== null && /^[A-Z]{2}$/.test(text) && isCountry(text) ? text : null

async function assertFirst(ctx: Context, column: 'lp_id' | 'company_id', id: number, name: string) {
  const known = await ctx.db.selectFrom('kyc_records').select('id').where(column, '=', id).executeTakeFirst()
  if (known) throw conflict('duplicate', sentence`${name} has a KYC record already.`, { record_id: known.id })
}

/**
 * Changes the details and, where given, the status; 409 `not_ready` with the `missing` items before an
 * approval.
 */
export async function changeKycRecord(ctx: Context, id: number, { version, status, ...change }: KycChange) {
  const before = await claimRecord(ctx, id)
  assertVersion(before, version)
  const was = await present(ctx, before)
  let row = await writeFields(ctx, before, change)
  if (status !== undefined && status !== statusOf(before)) row = await moveTo(ctx, row, status)
  else row = await reviewAfter(ctx, before, row, change)
  const is = await present(ctx, row)
  ctx.note(changes({ ...was }, { ...is }))
  return tellRecord(ctx, is)
}

type Fields = Omit<KycChange, 'version' | 'status'>

/** Writes the details and rates the subject again. */
async function writeFields(ctx: Context, before: KycRow, change: Fields): Promise<KycRow> {
  const { beneficial_owners, documents, ...said } = change
  const values: KycValues = await columnsGiven(ctx, kycRecord, said)
  if (beneficial_owners) await writeOwners(ctx, before.id, beneficial_owners)
  if (documents) await writeDocuments(ctx, before.id, documents)
  const after = { ...before, ...values } as KycRow
  const today = await todayOf(ctx)
  if (after.birth_date !== null && after.birth_date > today)
    throw invalidField('birth_date', sentence`is in the future`)
  const { score, rating } = rate(
    { ...factorsOf(after), jurisdiction: after.jurisdiction },
    await rulesOn(ctx, today),
  )
  return ctx.db
    .updateTable('kyc_records')
    .set({
      ...values,
      risk_score: score,
      risk_rating: rating,
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', before.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

async function writeOwners(
  ctx: Context,
  record_id: number,
  owners: NonNullable<Fields['beneficial_owners']>,
): Promise<void> {
  await ctx.db.deleteFrom('kyc_owners').where('record_id', '=', record_id).execute()
  let sum = new Exact(0)
  for (const [at, { name, share, birth_date, country }] of owners.entries()) {
    const part = new Exact(share).times(10_000)
    sum = sum.plus(part)
    if (sum.greaterThan(10_000))
      throw invalidField(`beneficial_owners.${at}.share`, sentence`takes the shares above 100%`)
    await ctx.db
      .insertInto('kyc_owners')
      .values({
        record_id,
        name,
        share_e4: part.toNumber(),
        birth_date: birth_date ?? null,
        country: country ?? null,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
  }
}

async function writeDocuments(
  ctx: Context,
  record_id: number,
  documents: NonNullable<Fields['documents']>,
): Promise<void> {
  const known = new Set((await documentsOf(ctx, record_id)).map(({ number_last4 }) => number_last4))
  await ctx.db.deleteFrom('kyc_documents').where('record_id', '=', record_id).execute()
  for (const [at, { type, number, number_masked, country, issued_on, expires_on }] of documents.entries()) {
    const path = `documents.${at}`
    const masked = number_masked == null ? null : lastFour(number_masked)
    if (masked !== null && !known.has(masked))
      throw invalidField(
        `${path}.number_masked`,
        sentence`matches no document of this record: send the number`,
      )
    if (issued_on != null && expires_on != null && expires_on < issued_on)
      throw invalidField(`${path}.expires_on`, sentence`is before issued_on`)
    await ctx.db
      .insertInto('kyc_documents')
      .values({
        record_id,
        type,
        number_last4: number == null ? masked : lastFour(number),
        country: country ?? null,
        issued_on: issued_on ?? null,
        expires_on: expires_on ?? null,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
  }
}

/** Moves a record one step; an approval holds until the next review or the end of a document. */
async function moveTo(ctx: Context, row: KycRow, to: KycStatus): Promise<KycRow> {
  const from = statusOf(row)
  assertMove(kycMoves, from, to)
  const today = await todayOf(ctx)
  if (to === 'rejected' && row.decision_reason === null)
    throw invalidField('decision_reason', sentence`is required: give the reason for rejecting it`)
  if (to === 'approved') await assertReady(ctx, row)
  const decided = to === 'approved' || to === 'rejected'
  const approved = to === 'approved' ? await approval(ctx, row, today) : {}
  return setStatus(ctx, row, to, { ...(decided ? { reviewer: ctx.principal.name } : {}), ...approved })
}

async function assertReady(ctx: Context, row: KycRow): Promise<void> {
  const { missing } = await present(ctx, row)
  if (missing.length > 0)
    throw conflict(
      'not_ready',
      sentence`${row.subject_name} cannot be approved yet: ${joined(missing, ' ')}`,
      { missing },
    )
}

/** Returns the validity of an approval. */
async function approval(ctx: Context, row: KycRow, today: string) {
  const next_review_at = addMonths(today, REVIEW_MONTHS[ratingOf(row)])
  const ends = (await documentsOf(ctx, row.id)).flatMap(({ expires_on }) => expires_on ?? [])
  return {
    approved_at: today,
    next_review_at,
    expires_at: [next_review_at, ...ends].sort()[0] as string,
    review_trigger: null,
    warned_days: null,
  }
}

/** Sets a status and updates the register and its dependents. */
export async function setStatus(
  ctx: Context,
  row: KycRow,
  to: KycStatus,
  more: KycValues = {},
): Promise<KycRow> {
  const moved = await ctx.db
    .updateTable('kyc_records')
    .set({ ...more, status: to, version: row.version + 1, updated_at: ctx.now })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
  if (row.lp_id !== null) await settleKyc(ctx, row.lp_id)
  await ctx.emit(kycChanged, {
    record_id: row.id,
    lp_id: row.lp_id,
    subject_name: row.subject_name,
    from: statusOf(row),
    to,
  })
  return moved
}

/** Sets the register's KYC status of an investor from its records; nothing where it has none. */
export async function settleKyc(ctx: Context, lpId: number): Promise<void> {
  const rows = await ctx.db.selectFrom('kyc_records').selectAll().where('lp_id', '=', lpId).execute()
  const status = strictestOf(rows.map(statusOf))
  if (status !== undefined) await followKyc(ctx, lpId, status)
}

/** An approved record whose facts have changed is due for review at once. */
async function reviewAfter(ctx: Context, before: KycRow, after: KycRow, change: Fields): Promise<KycRow> {
  if (statusOf(after) !== 'approved') return after
  const triggers = [
    ...(change.beneficial_owners ? ['the ownership'] : []),
    ...(before.subject_name !== after.subject_name ? ['the name'] : []),
    ...(before.jurisdiction !== after.jurisdiction ? ['the jurisdiction'] : []),
    ...(before.adverse_media !== after.adverse_media ? ['adverse media'] : []),
    ...(before.pep !== after.pep ? ['the political exposure'] : []),
  ]
  return triggers.length === 0 ? after : dueForReview(ctx, after, `Changed: ${triggers.join(', ')}`)
}

/** Has an approved record end today, so that it is reviewed before its time. */
export async function dueForReview(ctx: Context, row: KycRow, review_trigger: string): Promise<KycRow> {
  const today = await todayOf(ctx)
  return ctx.db
    .updateTable('kyc_records')
    .set({
      review_trigger,
      next_review_at: today,
      expires_at: row.expires_at !== null && row.expires_at < today ? row.expires_at : today,
    })
    .where('id', '=', row.id)
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Takes away a record on which nothing was done yet; 409 `has_history` otherwise. */
export async function deleteRecord(ctx: Context, id: number): Promise<void> {
  const row = await kycRecord.find(ctx, id)
  const screened = await ctx.db
    .selectFrom('screening_results')
    .select('id')
    .where('record_id', '=', id)
    .limit(1)
    .executeTakeFirst()
  if (statusOf(row) !== 'pending' || screened)
    throw conflict(
      'has_history',
      sentence`${row.subject_name} was looked at: what was found stays on record.`,
    )
  for (const table of ['kyc_owners', 'kyc_documents'] as const)
    await ctx.db.deleteFrom(table).where('record_id', '=', id).execute()
  await ctx.db.deleteFrom('kyc_records').where('id', '=', id).execute()
}
