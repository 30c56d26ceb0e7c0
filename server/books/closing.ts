import { sql } from 'kysely'
import { type Context, conflict } from '../kernel/index.ts'
import { allocate } from '../kernel/money.ts'
import { type Days, type Turnover, turnover } from './balances.ts'
import { accountsById, type GlAccountRow } from './chart.ts'
import { type Journalled, postJournal } from './journal.ts'
import type { JournalLine } from './lines.ts'
import { commitmentsOf } from './partners.ts'

/** The source of entries that close the profit or loss of a period to the partners' capital. */
export const CLOSING = 'closing'

/**
 * Turnover as `turnover` has it, without what closing entries moved: the profit and loss of a period stays what it
 * was when the period is closed.
 */
export async function operatingTurnover(
  ctx: Context,
  days: Days,
  fundIds: readonly number[],
): Promise<Turnover[]> {
  const rows = await turnover(ctx, days, fundIds)
  const closed = await closingTurnover(ctx, days, fundIds)
  if (closed.size === 0) return rows
  return rows.map(row => {
    const part = closed.get(`${row.account_id} ${row.partner_id}`)
    return part ? { ...row, debit: row.debit - part.debit, credit: row.credit - part.credit } : row
  })
}

async function closingTurnover({ db }: Context, { from, to }: Days, fundIds: readonly number[]) {
  const side = (normal: string, voided: string) =>
    sql<number>`sum(case when line.is_void = 1 then 0 - ${sql.ref(voided)} else ${sql.ref(normal)} end)`
  let query = db
    .selectFrom('gl_entries as entry')
    .innerJoin('gl_lines as line', 'line.entry_id', 'entry.id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select(['line.account_id', 'line.partner_id'])
    .select([
      side('line.debit_minor', 'line.credit_minor').as('debit'),
      side('line.credit_minor', 'line.debit_minor').as('credit'),
    ])
    .where('entry.fund_account_id', 'in', fundIds)
    .where(({ or, eb }) => or([eb('entry.source', '=', CLOSING), eb('original.source', '=', CLOSING)]))
    .groupBy(['line.account_id', 'line.partner_id'])
  if (from !== undefined) query = query.where('entry.date', '>=', from)
  if (to !== undefined) query = query.where('entry.date', '<=', to)
  const rows = await query.execute()
  return new Map(
    // Postgres sums integers to a text.
    rows.map(row => [
      `${row.account_id} ${row.partner_id ?? 0}`,
      { debit: Number(row.debit), credit: Number(row.credit) },
    ]),
  )
}

/**
 * Closes all profit and loss that is in a fund's book at the end of a day to the partners' allocated income (32xx):
 * what is posted for a partner to that partner, the rest of each account by commitment with the largest remainder,
 * management fees over those who pay them. Null when there is none. Without commitments it stays undivided.
 */
export async function postClosing(ctx: Context, fundId: number, date: string): Promise<Journalled | null> {
  const accounts = await accountsById(ctx, [fundId])
  const open = (await turnover(ctx, { to: date }, [fundId])).filter(({ account_id, debit, credit }) => {
    const type = accounts.get(account_id)?.type
    return (type === 'income' || type === 'expense') && debit !== credit
  })
  if (open.length === 0) return null
  const weights = await weightsOf(ctx, fundId, date)
  const shares = new Map<number, number>()
  const lines: JournalLine[] = open.map(({ account_id, partner_id, debit, credit }) => {
    const net = credit - debit
    const { category } = accounts.get(account_id) as GlAccountRow
    const parts = partner_id > 0 ? [{ partner: partner_id, part: net }] : split(net, weights, category)
    for (const { partner, part } of parts) shares.set(partner, (shares.get(partner) ?? 0) + part)
    return { accountId: account_id, partnerId: partner_id || null, ...sideOf(0 - net) }
  })
  for (const [partner, share] of shares)
    if (share !== 0) lines.push({ code: '3200', partnerId: partner || null, ...sideOf(share) })
  if (lines.length > 1000)
    throw conflict('too_many_lines', 'The closing entry has more than 1000 lines: close a shorter period.')
  return postJournal(ctx, {
    fundAccountId: fundId,
    date,
    reference: `CLOSE/${date}`,
    description: `Closing of the profit and loss through ${date}`,
    source: CLOSING,
    status: 'posted',
    lines,
  })
}

interface Weights {
  partners: number[]
  all: number[]
  /** Zero for who pays no management fee. */
  fee: number[]
}

async function weightsOf(ctx: Context, fundId: number, date: string): Promise<Weights> {
  const byPartner = new Map<number, { all: number; fee: number }>()
  for (const { lp_id, amount_minor, excluded_from_fees } of await commitmentsOf(ctx, fundId, date)) {
    const known = byPartner.get(lp_id) ?? { all: 0, fee: 0 }
    const fee = excluded_from_fees === 1 ? 0 : amount_minor
    byPartner.set(lp_id, { all: known.all + amount_minor, fee: known.fee + fee })
  }
  return {
    partners: [...byPartner.keys()],
    all: [...byPartner.values()].map(({ all }) => all),
    fee: [...byPartner.values()].map(({ fee }) => fee),
  }
}

function split(net: number, { partners, all, fee }: Weights, category: string | null) {
  const sum = (weights: readonly number[]) => weights.reduce((total, weight) => total + weight, 0)
  const weights = category === 'management_fee' && sum(fee) > 0 ? fee : all
  if (sum(weights) === 0) return [{ partner: 0, part: net }]
  return allocate(net, weights).map((part, index) => ({ partner: partners[index] as number, part }))
}

/** A line of so much, credit positive. */
const sideOf = (amount: number) => (amount > 0 ? { credit: amount } : { debit: 0 - amount })
