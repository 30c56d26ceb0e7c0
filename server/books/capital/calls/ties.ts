import { sql } from 'kysely'
import { fromJson } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import { accountsById } from '../../accounts/chart.ts'
import { turnover } from '../../balances/balances.ts'
import type { CallLineRow, KeptPurpose } from '../../calls/call-rows.ts'
import { TRANSFER, transfersOf } from '../../partners/transferred.ts'
import { type Voidable, voidsOf } from '../voids.ts'
import { creditOf } from './issue.ts'
import { beyondOf } from './settle.ts'
import { partsOf } from './waivers.ts'

/** Where the ledger and the investors' records differ at the end of a day; amounts in minor units. */
export interface Difference {
  code: Tied
  partnerId: number
  ledger: number
  records: number
}

/** The accounts that investors' records keep, and which side is positive. */
const tied = {
  // Only calls, payments, waivers and charges post to these accounts.
  1200: { side: 1, alone: true },
  1400: { side: 1, alone: true },
  2250: { side: -1, alone: true },
  // These have manual postings as well: only the records' own postings are compared.
  2200: { side: -1, alone: false },
  2400: { side: -1, alone: false },
  3100: { side: -1, alone: false },
  3300: { side: 1, alone: false },
} as const
export type Tied = keyof typeof tied

const sources: readonly Voidable[] = [
  'capital_call',
  'capital_call_payment',
  'capital_call_waiver',
  'capital_call_default_interest',
  'capital_credit_refund',
  'distribution',
  TRANSFER,
  'subsequent_close',
]

/** Balances of the accounts that investors' records maintain, by account and investor. */
class Sums {
  readonly #sums = new Map<string, number>()

  add(code: Tied, partnerId: number, amount: number): void {
    const key = `${code} ${partnerId}`
    this.#sums.set(key, (this.#sums.get(key) ?? 0) + amount)
  }

  of(key: string): number {
    return this.#sums.get(key) ?? 0
  }

  get keys(): string[] {
    return [...this.#sums.keys()]
  }
}

/**
 * Compares each investor's ledger at the end of a day with the valid calls, payments, waivers, charges,
 * refunds, distributions and transfers; returns the differences, none when every line ties.
 */
export async function differencesAt(ctx: Context, fundId: number, date: string): Promise<Difference[]> {
  const records = await recordsAt(ctx, fundId, date)
  const ledger = await ledgerAt(ctx, fundId, date)
  return [...new Set([...records.keys, ...ledger.keys])]
    .filter(key => records.of(key) !== ledger.of(key))
    .map(key => {
      const [code, partnerId] = key.split(' ').map(Number) as [Tied, number]
      return { code, partnerId, ledger: ledger.of(key), records: records.of(key) }
    })
}

async function ledgerAt(ctx: Context, fundId: number, date: string): Promise<Sums> {
  const accounts = await accountsById(ctx, [fundId])
  const codeOf = (id: number) => Number(accounts.get(id)?.parent_code ?? accounts.get(id)?.code)
  const sums = new Sums()
  const add = (accountId: number, partnerId: number, debit: number, alone: boolean) => {
    const code = codeOf(accountId) as Tied
    if (partnerId > 0 && tied[code]?.alone === alone) sums.add(code, partnerId, tied[code].side * debit)
  }
  for (const row of await turnover(ctx, { to: date }, [fundId]))
    add(row.account_id, row.partner_id, row.debit - row.credit, true)
  for (const row of await postedByRecords(ctx, fundId, date))
    add(row.account_id, row.partner_id ?? 0, Number(row.net), false)
  return sums
}

/** Postings of records, and their reversals and reinstatements. */
function postedByRecords({ db }: Context, fundId: number, date: string) {
  return db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .leftJoin('gl_entries as first', 'first.id', 'original.reverses_id')
    .select(['line.account_id', 'line.partner_id'])
    .select(sql<number>`sum(line.debit_minor - line.credit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.date', '<=', date)
    .where(({ eb, fn }) =>
      eb(fn.coalesce('first.source', 'original.source', 'entry.source'), 'in', [...sources]),
    )
    .groupBy(['line.account_id', 'line.partner_id'])
    .execute()
}

async function recordsAt(ctx: Context, fundId: number, date: string): Promise<Sums> {
  const sums = new Sums()
  const lines = await addCalls(ctx, sums, { fundId, date })
  await addReceived(ctx, sums, { fundId, date })
  await addWaived(ctx, sums, { fundId, date }, lines)
  await addDistributed(ctx, sums, { fundId, date })
  await addTransferred(ctx, sums, { fundId, date })
  await addPaidOn(ctx, sums, { fundId, date }, lines)
  return sums
}

interface Until {
  fundId: number
  date: string
}

type Called = CallLineRow & { purposes: string }

/** Lines of calls, by call and investor. */
async function addCalls(ctx: Context, sums: Sums, until: Until): Promise<Map<string, Called>> {
  const rows = await ctx.db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .innerJoin('gl_entries as entry', 'entry.id', 'call.entry_id')
    .selectAll('line')
    .select(['call.id as callId', 'call.purposes'])
    .where('call.fund_account_id', '=', until.fundId)
    .where('entry.date', '<=', until.date)
    .execute()
  for (const row of await counting(ctx, 'capital_call', rows, until, ({ callId }) => callId)) {
    sums.add(1200, row.lp_id, row.amount_minor)
    addPurposes(sums, row, fromJson<number[]>(row.shares), 1)
  }
  return new Map(rows.map(row => [`${row.call_id} ${row.lp_id}`, row]))
}

function addPurposes(sums: Sums, { lp_id, purposes }: Called, parts: readonly number[], sign: 1 | -1): void {
  const kept = fromJson<KeptPurpose[]>(purposes)
  for (const [at, part] of parts.entries())
    if (part !== 0) {
      const code = Number(creditOf((kept[at] as KeptPurpose).ilpa_call_type)) as Tied
      sums.add(code, lp_id, -tied[code].side * sign * part)
    }
}

async function addReceived(ctx: Context, sums: Sums, until: Until): Promise<void> {
  const payments = await recordedUntil(ctx, 'capital_call_payments', until)
  for (const payment of await counting(ctx, 'capital_call_payment', payments, until)) {
    const { lp_id, amount_minor, applied_minor, interest_minor, credit_call_id, netted_event_id } = payment
    if (netted_event_id !== null) sums.add(2200, lp_id, -amount_minor)
    sums.add(1200, lp_id, -applied_minor)
    sums.add(1400, lp_id, -interest_minor)
    sums.add(2250, lp_id, beyondOf(payment) - (credit_call_id === null ? 0 : amount_minor))
  }
  const refunds = await recordedUntil(ctx, 'capital_credit_refunds', until)
  for (const { lp_id, amount_minor } of await counting(ctx, 'capital_credit_refund', refunds, until))
    sums.add(2250, lp_id, -amount_minor)
  const charges = await recordedUntil(ctx, 'capital_call_interest', until)
  for (const { lp_id, amount_minor } of await counting(ctx, 'capital_call_default_interest', charges, until))
    sums.add(1400, lp_id, amount_minor)
}

async function addWaived(
  ctx: Context,
  sums: Sums,
  until: Until,
  lines: ReadonlyMap<string, Called>,
): Promise<void> {
  const waivers = await recordedUntil(ctx, 'capital_call_waivers', until)
  for (const { call_id, lp_id, amount_minor } of await counting(ctx, 'capital_call_waiver', waivers, until)) {
    const line = lines.get(`${call_id} ${lp_id}`) as Called
    sums.add(1200, lp_id, -amount_minor)
    addPurposes(sums, line, partsOf(line, amount_minor), -1)
  }
}

async function addDistributed(ctx: Context, sums: Sums, until: Until): Promise<void> {
  const rows = await ctx.db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as made', 'made.id', 'line.distribution_id')
    .select(['made.id', 'made.type', 'line.lp_id', 'line.amount_minor'])
    .where('made.fund_account_id', '=', until.fundId)
    .where('made.date', '<=', until.date)
    .execute()
  for (const { type, lp_id, amount_minor } of await counting(ctx, 'distribution', rows, until))
    sums.add(type === 'withholding_tax' ? 2400 : 3300, lp_id, amount_minor)
  await addPayable(ctx, sums, until)
}

/**
 * Adds amounts that events owe their investors until they are paid or netted; they are in force as long as
 * their parts.
 */
async function addPayable(ctx: Context, sums: Sums, until: Until): Promise<void> {
  const rows = await ctx.db
    .selectFrom('distribution_payees as payee')
    .innerJoin('distribution_events as event', 'event.id', 'payee.event_id')
    .innerJoin('distribution_event_parts as part', 'part.event_id', 'event.id')
    .select(({ fn }) => fn.min<number>('part.distribution_id').as('id'))
    .select(['payee.lp_id', 'payee.net_minor', 'payee.netted_minor'])
    .where('event.fund_account_id', '=', until.fundId)
    .where('event.date', '<=', until.date)
    .groupBy(['payee.id', 'payee.lp_id', 'payee.net_minor', 'payee.netted_minor'])
    .execute()
  const owed = rows.map(row => ({ ...row, id: Number(row.id) }))
  for (const { lp_id, net_minor, netted_minor } of await counting(ctx, 'distribution', owed, until))
    sums.add(2200, lp_id, net_minor + netted_minor)
}

async function addTransferred(ctx: Context, sums: Sums, { fundId, date }: Until): Promise<void> {
  for (const { seller, buyer, capital, ...one } of await transfersOf(ctx, fundId))
    for (const { code, amount } of one.date <= date ? capital : []) {
      const account = Number(code) as Tied
      if (!(account in tied)) continue
      sums.add(account, seller, tied[account].side * amount)
      sums.add(account, buyer, -tied[account].side * amount)
    }
}

/** The interest of later closings, which leaves 2200 for the earlier partners. */
async function addPaidOn(
  ctx: Context,
  sums: Sums,
  until: Until,
  lines: ReadonlyMap<string, Called>,
): Promise<void> {
  const rows = await ctx.db
    .selectFrom('subsequent_closes as closing')
    .innerJoin('gl_entries as entry', 'entry.id', 'closing.interest_entry_id')
    .select(['closing.id', 'closing.call_id'])
    .where('closing.fund_account_id', '=', until.fundId)
    .where('entry.date', '<=', until.date)
    .execute()
  const closings = await counting(ctx, 'subsequent_close', rows, until)
  for (const { call_id } of closings)
    for (const line of lines.values())
      if (line.call_id === call_id)
        for (const [at, part] of fromJson<number[]>(line.shares).entries())
          if (fromJson<KeptPurpose[]>(line.purposes)[at]?.ilpa_call_type === 'subsequent_close_interest')
            sums.add(2200, line.lp_id, -part)
}

type OfCalls =
  | 'capital_call_payments'
  | 'capital_call_waivers'
  | 'capital_call_interest'
  | 'capital_credit_refunds'

function recordedUntil<T extends OfCalls>({ db }: Context, table: T, { fundId, date }: Until) {
  return db
    .selectFrom(`${table as 'capital_call_payments'} as made`)
    .innerJoin('capital_calls as call', 'call.id', 'made.call_id')
    .selectAll('made')
    .where('call.fund_account_id', '=', fundId)
    .where('made.date', '<=', date)
    .execute()
}

/** Returns the records in force at the end of the day: not reversed, or only later. */
async function counting<R extends { id: number }>(
  ctx: Context,
  kind: Voidable,
  rows: readonly R[],
  { date }: Until,
  idOf: (row: R) => number = row => row.id,
): Promise<R[]> {
  const voids = await voidsOf(ctx, kind, rows.map(idOf))
  return rows.filter(row => {
    const undone = voids.get(idOf(row))
    return undone === undefined || undone.date > date
  })
}
