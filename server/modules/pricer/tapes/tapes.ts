import type { Selectable } from 'kysely'
import { companyColumns } from '../../../companies/company.ts'
import { fromJson, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import {
  type Context,
  invalidField,
  notFound,
  type PrepareContext,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { alreadySuperseded, withSuperseded } from './superseded.ts'
import type { SupersedingTape, TapeAnalysis, TapeInput } from './tape-schemas.ts'
import { readLoans } from './tape-work.ts'

/** Loans written by one statement: well below the parameters that a statement may have. */
const CHUNK = 1000

/** Reads and prices the tape before the transaction: thousands of loans must not keep other writes waiting. */
export async function readTape(ctx: PrepareContext, input: TapeInput) {
  const currency =
    input.currency ??
    (await ctx.read(async db => {
      const office = await db.selectFrom('organisations').select('base_currency').executeTakeFirstOrThrow()
      return office.base_currency
    }))
  return { currency, ...(await readLoans(ctx, 'tape', { input, currency })) }
}

type ReadTape = Awaited<ReturnType<typeof readTape>>

export async function keepTape(
  ctx: Context,
  input: TapeInput,
  { currency, loans, balance, analysis }: ReadTape,
  pricingId: number | null = null,
) {
  const deal = await dealThatFits(ctx, input.deal_id ?? null, currency)
  const stamp = { created_at: ctx.now, updated_at: ctx.now }
  const row = await ctx.db
    .insertInto('pricer_tapes')
    .values({
      name: input.name,
      deal_id: input.deal_id ?? null,
      pricing_id: pricingId,
      ...(await obligorOf(ctx, input, deal)),
      author: ctx.principal.name,
      as_of_date: input.as_of_date,
      currency,
      loan_count: loans.length,
      rejected_count: analysis.counts.rejected,
      balance_minor: balance,
      analysis: toJson(analysis),
      ...stamp,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (let at = 0; at < loans.length; at += CHUNK) {
    await ctx.db
      .insertInto('pricer_tape_loans')
      .values(
        loans.slice(at, at + CHUNK).map(loan => ({
          tape_id: row.id,
          loan_id: loan.loan_id,
          balance_minor: loan.balance,
          rate: loan.rate,
          remaining_term: loan.remaining_term,
          amortisation: loan.amortisation,
          ...stamp,
        })),
      )
      .execute()
  }
  ctx.note({ tape_id: row.id, counts: analysis.counts })
  return present(row)
}

type Deal = Pick<Selectable<Tables['deals']>, 'currency' | 'counterparty' | 'company_id'>

/** The deal that the loans are of, in the currency of the tape; null where it is of none. */
async function dealThatFits({ db }: Context, dealId: number | null, currency: string): Promise<Deal | null> {
  if (dealId === null) return null
  const deal = await db
    .selectFrom('deals')
    .select(['currency', 'counterparty', 'company_id'])
    .where('id', '=', dealId)
    .executeTakeFirst()
  if (!deal) throw invalidField('deal_id', sentence`is not a deal of this office`)
  if (deal.currency !== currency) throw invalidField('currency', sentence`The deal is in ${deal.currency}`)
  return deal
}

/** Returns the obligor as given; else the deal's counterparty. */
async function obligorOf(ctx: Context, input: TapeInput, deal: Deal | null) {
  const said = await companyColumns(ctx, 'obligor', input)
  return said.obligor === undefined && deal
    ? { obligor: deal.counterparty, company_id: deal.company_id }
    : { obligor: said.obligor ?? null, company_id: said.company_id ?? null }
}

/** Keeps a tape in place of a wrong one, which stays to be read; 409 `superseded` where another did already. */
export async function supersedeTape(
  ctx: Context,
  id: number,
  { reason, ...input }: SupersedingTape,
  read: ReadTape,
) {
  await assertStanding(ctx, id)
  const better = await keepTape(ctx, input, read)
  await markSuperseded(ctx, id, better.id, reason)
  return better
}

async function assertStanding({ db }: Context, id: number): Promise<void> {
  const row = await db
    .selectFrom('pricer_tapes')
    .select(['superseded_at', 'superseded_by'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) throw notFound()
  if (row.superseded_at !== null) throw alreadySuperseded(row.superseded_by)
}

export async function markSuperseded(ctx: Context, id: number, by: number, reason: string): Promise<void> {
  await ctx.db
    .updateTable('pricer_tapes')
    .set({
      superseded_by: by,
      superseded_reason: reason,
      superseded_author: ctx.principal.name,
      superseded_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .execute()
  ctx.note({ superseded: id, reason })
}

interface TapeFilter {
  limit: number
  cursor?: string | undefined
  deal_id?: number | undefined
  /** Includes superseded ones. */
  superseded?: boolean | undefined
}

export async function listTapes({ db }: Context, { deal_id, superseded: all, ...slice }: TapeFilter) {
  let query = db.selectFrom('pricer_tapes').select(summaryColumns)
  if (deal_id !== undefined) query = query.where('deal_id', '=', deal_id)
  if (!all) query = query.where('superseded_at', 'is', null)
  return (await paginate(query, 'pricer_tapes.id', slice)).map(presentSummary)
}

export async function getTape({ db }: Context, id: number) {
  const row = await db.selectFrom('pricer_tapes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(row)
}

const summaryColumns = [
  'id',
  'name',
  'deal_id',
  'pricing_id',
  'obligor',
  'company_id',
  'author',
  'as_of_date',
  'currency',
  'loan_count',
  'rejected_count',
  'balance_minor',
  'superseded_by',
  'superseded_reason',
  'superseded_author',
  'superseded_at',
  'created_at',
  'updated_at',
] as const

type TapeRow = Selectable<Tables['pricer_tapes']>

const presentSummary = ({ balance_minor, ...row }: Pick<TapeRow, (typeof summaryColumns)[number]>) => ({
  ...withSuperseded(row),
  balance: fromMinor(balance_minor, row.currency),
})

const present = ({ analysis, org_id, ...row }: TapeRow) => ({
  ...presentSummary(row),
  ...fromJson<TapeAnalysis>(analysis),
})

/** A tape's loans with its currency, as others count them; undefined where the office has no such tape. */
export async function loansOfTape({ db }: Context, id: number) {
  const tape = await db.selectFrom('pricer_tapes').select('currency').where('id', '=', id).executeTakeFirst()
  if (!tape) return undefined
  const loans = await db
    .selectFrom('pricer_tape_loans')
    .select(['loan_id', 'balance_minor', 'rate', 'remaining_term', 'amortisation'])
    .where('tape_id', '=', id)
    .orderBy('id')
    .execute()
  return { currency: tape.currency, loans }
}
