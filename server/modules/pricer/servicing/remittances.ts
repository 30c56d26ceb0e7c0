import { fromJson, toJson } from '../../../database/columns.ts'
import { dueOfMonth } from '../../../finance/loan-life.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  type PrepareContext,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { monthsFrom } from '../agreed.ts'
import { alreadySuperseded, withSuperseded } from '../tapes/superseded.ts'
import type { RemittanceInput, RemittanceReport, SupersedingRemittance } from '../tapes/tape-schemas.ts'
import { readLoans } from '../tapes/tape-work.ts'
import { refusingTooLarge } from '../too-large.ts'
import { type ServicedTape, servicedLoan } from './loan-balance.ts'
import { tellOfShortfall } from './shortfall.ts'

/** Reads a servicer's report and holds it against the tape's schedules; writes nothing. */
export async function readRemittance(ctx: PrepareContext, input: RemittanceInput) {
  const known = await ctx.read(async db => {
    const tape = await db
      .selectFrom('pricer_tapes')
      .select(['id', 'deal_id', 'currency', 'as_of_date', 'pricing_id'])
      .where('id', '=', input.tape_id)
      .executeTakeFirst()
    if (!tape) throw invalidField('tape_id', sentence`is not a tape of this office`)
    const loans = await db
      .selectFrom('pricer_tape_loans')
      .select(['loan_id', 'balance_minor', 'rate', 'remaining_term', 'amortisation'])
      .where('tape_id', '=', input.tape_id)
      .orderBy('id')
      .execute()
    const before = await db
      .selectFrom('pricer_remittances')
      .select(['period', 'report'])
      .where('tape_id', '=', input.tape_id)
      .where('period', '<', input.period)
      .where('superseded_at', 'is', null)
      .orderBy('period', 'desc')
      .executeTakeFirst()
    return {
      ...tape,
      loans,
      due: await dueFrom(db, tape, input.period),
      before: before ? { ...before, report: fromJson<RemittanceReport>(before.report) } : null,
    }
  })
  const report = await readLoans(ctx, 'remittance', { input, known })
  return { currency: known.currency, report }
}

/** Returns the instalment of a month of a loan serviced from its pricing; null of a tape's own loans. */
async function dueFrom(db: Context['db'], tape: ServicedTape, period: string) {
  const loan = await servicedLoan(db, tape)
  const month = monthsFrom(tape.as_of_date.slice(0, 7), period)
  if (!loan || month < 1) return null
  const tooLarge = sentence`has amounts that are too large: those of its loan cannot be calculated exactly`
  const { agreed, asOf, cameIn } = loan
  return refusingTooLarge('tape_id', tooLarge, () => dueOfMonth(agreed, asOf, cameIn, month))
}

export async function keepRemittance(
  ctx: Context,
  { tape_id, period }: RemittanceInput,
  { currency, report }: Awaited<ReturnType<typeof readRemittance>>,
) {
  const row = await ctx.db
    .insertInto('pricer_remittances')
    .values({
      tape_id,
      period,
      author: ctx.principal.name,
      report: toJson(report),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc =>
      oc.columns(['org_id', 'tape_id', 'period']).where('superseded_at', 'is', null).doNothing(),
    )
    .returning(['id', 'author'])
    .executeTakeFirst()
  if (!row)
    throw conflict('duplicate', sentence`The report of ${period} for this tape already exists.`, { period })
  ctx.note({ remittance_id: row.id, tape_id, period, counts: report.counts })
  await tellOfShortfall(ctx, { id: row.id, tape_id, period, currency }, report)
  const stamp = { created_at: ctx.now, updated_at: ctx.now }
  return { ...row, tape_id, period, currency, superseded: null, ...report, ...stamp }
}

/** Reads the tape and the month of a report to be superseded, with its replacement. */
export async function readAgain(
  ctx: PrepareContext,
  id: number,
  input: Omit<SupersedingRemittance, 'reason'>,
) {
  const { tape_id, period } = await ctx.read(db => standing(db, id))
  const again = { tape_id, period, ...input }
  return { again, read: await readRemittance(ctx, again) }
}

/** Keeps a report in place of a wrong one, which stays to be read; 409 `superseded` where another did already. */
export async function supersedeRemittance(
  ctx: Context,
  id: number,
  reason: string,
  { again, read }: Awaited<ReturnType<typeof readAgain>>,
) {
  await standing(ctx.db, id)
  const mark = {
    superseded_reason: reason,
    superseded_author: ctx.principal.name,
    superseded_at: ctx.now,
    updated_at: ctx.now,
  }
  await ctx.db.updateTable('pricer_remittances').set(mark).where('id', '=', id).execute()
  const better = await keepRemittance(ctx, again, read)
  await ctx.db
    .updateTable('pricer_remittances')
    .set({ superseded_by: better.id })
    .where('id', '=', id)
    .execute()
  ctx.note({ superseded: id, reason })
  return better
}

async function standing(db: Context['db'], id: number) {
  const row = await db
    .selectFrom('pricer_remittances')
    .select(['tape_id', 'period', 'superseded_at', 'superseded_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.superseded_at !== null) throw alreadySuperseded(row.superseded_by)
  return row
}

const columns = [
  'pricer_remittances.id',
  'tape_id',
  'period',
  'pricer_remittances.author',
  'currency',
  'report',
  'pricer_remittances.superseded_by',
  'pricer_remittances.superseded_reason',
  'pricer_remittances.superseded_author',
  'pricer_remittances.superseded_at',
  'pricer_remittances.created_at',
  'pricer_remittances.updated_at',
] as const

const remittances = ({ db }: Context) =>
  db.selectFrom('pricer_remittances').innerJoin('pricer_tapes', 'pricer_tapes.id', 'tape_id').select(columns)

interface RemittanceFilter {
  limit: number
  cursor?: string | undefined
  tape_id?: number | undefined
  /** Includes superseded ones. */
  superseded?: boolean | undefined
}

/** Remittances, the last that came first, without their loans. */
export async function listRemittances(
  ctx: Context,
  { tape_id, superseded: all, ...slice }: RemittanceFilter,
) {
  let query = remittances(ctx)
  if (tape_id !== undefined) query = query.where('tape_id', '=', tape_id)
  if (!all) query = query.where('pricer_remittances.superseded_at', 'is', null)
  if (!all && tape_id === undefined) query = query.where('pricer_tapes.superseded_at', 'is', null)
  return (await paginate(query, 'pricer_remittances.id', slice)).map(({ report, ...row }) => {
    const { counts, totals, by_status } = fromJson<RemittanceReport>(report)
    return { ...withSuperseded(row), counts, totals, by_status }
  })
}

/** One remittance with every loan; 404 when it is not there or not the caller's. */
export async function getRemittance(ctx: Context, id: number) {
  const found = await remittances(ctx).where('pricer_remittances.id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const { report, ...row } = found
  return { ...withSuperseded(row), ...fromJson<RemittanceReport>(report) }
}
