import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, notFound, type PrepareContext, paginate } from '../../kernel/index.ts'
import { fromMinor } from '../../kernel/money.ts'
import type { TapeAnalysis, TapeInput } from './tape-schemas.ts'
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
) {
  const stamp = { created_at: ctx.now, updated_at: ctx.now }
  const row = await ctx.db
    .insertInto('pricer_tapes')
    .values({
      name: input.name,
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

export async function listTapes({ db }: Context, slice: { limit: number; cursor?: string | undefined }) {
  const query = db.selectFrom('pricer_tapes').select(summaryColumns)
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
  'author',
  'as_of_date',
  'currency',
  'loan_count',
  'rejected_count',
  'balance_minor',
  'created_at',
  'updated_at',
] as const

type TapeRow = Selectable<Tables['pricer_tapes']>

const presentSummary = ({ balance_minor, ...row }: Pick<TapeRow, (typeof summaryColumns)[number]>) => ({
  ...row,
  balance: fromMinor(balance_minor, row.currency),
})

const present = ({ analysis, org_id, ...row }: TapeRow) => ({
  ...presentSummary(row),
  ...fromJson<TapeAnalysis>(analysis),
})
