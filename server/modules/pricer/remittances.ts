import { fromJson, toJson } from '../../database/columns.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  type PrepareContext,
  paginate,
} from '../../kernel/index.ts'
import type { RemittanceInput, RemittanceReport } from './tape-schemas.ts'
import { readLoans } from './tape-work.ts'

/** Reads a servicer's report and holds it against the tape's schedules; writes nothing. */
export async function readRemittance(ctx: PrepareContext, input: RemittanceInput) {
  const known = await ctx.read(async db => {
    const tape = await db
      .selectFrom('pricer_tapes')
      .select(['currency', 'as_of_date'])
      .where('id', '=', input.tape_id)
      .executeTakeFirst()
    if (!tape) throw invalidField('tape_id', 'is not a tape of this office')
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
      .orderBy('period', 'desc')
      .executeTakeFirst()
    return {
      ...tape,
      loans,
      before: before ? { ...before, report: fromJson<RemittanceReport>(before.report) } : null,
    }
  })
  const report = await readLoans(ctx, 'remittance', { input, known })
  return { currency: known.currency, report }
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
    .onConflict(oc => oc.columns(['org_id', 'tape_id', 'period']).doNothing())
    .returning(['id', 'author'])
    .executeTakeFirst()
  if (!row) throw conflict('duplicate', `The report of ${period} for this tape is here already.`, { period })
  ctx.note({ remittance_id: row.id, tape_id, period, counts: report.counts })
  return { ...row, tape_id, period, currency, ...report, created_at: ctx.now, updated_at: ctx.now }
}

const columns = [
  'pricer_remittances.id',
  'tape_id',
  'period',
  'pricer_remittances.author',
  'currency',
  'report',
  'pricer_remittances.created_at',
  'pricer_remittances.updated_at',
] as const

const remittances = ({ db }: Context) =>
  db.selectFrom('pricer_remittances').innerJoin('pricer_tapes', 'pricer_tapes.id', 'tape_id').select(columns)

interface RemittanceFilter {
  limit: number
  cursor?: string | undefined
  tape_id?: number | undefined
}

/** Remittances, the last that came first, without their loans. */
export async function listRemittances(ctx: Context, { tape_id, ...slice }: RemittanceFilter) {
  let query = remittances(ctx)
  if (tape_id !== undefined) query = query.where('tape_id', '=', tape_id)
  return (await paginate(query, 'pricer_remittances.id', slice)).map(({ report, ...row }) => {
    const { counts, totals, by_status } = fromJson<RemittanceReport>(report)
    return { ...row, counts, totals, by_status }
  })
}

/** One remittance with every loan; 404 when it is not there or not the caller's. */
export async function getRemittance(ctx: Context, id: number) {
  const found = await remittances(ctx).where('pricer_remittances.id', '=', id).executeTakeFirst()
  if (!found) throw notFound()
  const { report, ...row } = found
  return { ...row, ...fromJson<RemittanceReport>(report) }
}
