import { sql } from 'kysely'
import { fromJson } from '../../../database/columns.ts'
import { type Booked, bookedAs, type CallType, isInsideByDefault } from '../../../finance/capital-call.ts'
import type { Context } from '../../../kernel/index.ts'
import { accountsById, familyOf } from '../../accounts/chart.ts'
import { liquidatedOn } from '../../accounts/liquidated.ts'
import type { KeptPurpose } from '../../calls/call-rows.ts'
import { commitmentsOf } from '../../partners/commitments.ts'
import { TRANSFER, type Transferred, transfersOf } from '../../partners/transferred.ts'

/**
 * The whole history of a fund's capital, by partner and date. Amounts in minor units of the fund's currency.
 */
export interface CapitalHistory {
  /** The day from which nothing can be called any more; null where the fund is not liquidated. */
  liquidatedOn: string | null
  commitments: readonly Commitment[]
  called: readonly Called[]
  distributed: readonly Distributed[]
  moves: readonly Move[]
  /** Interests that went over to another partner; those of one partner where it is of one. */
  transfers: readonly Transferred[]
}

interface Commitment {
  partner: number
  amount: number
  admittedOn: string
}

/** An issued call's amount for one partner. */
export interface Called {
  /** The entry that it was booked by. */
  entryId: number
  partner: number
  notice: string
  due: string
  /** The day from which it binds nobody any more. */
  takenBackOn: string | null
  amount: number
  inside: number
  /** Amount owed for each purpose, and the account it is credited to. */
  shares: readonly { amount: number; as: Booked; type: CallType }[]
  /** Settlements by day: paid, or waived (then `inside` says how much of it is unfunded again). */
  settled: readonly {
    date: string
    takenBackOn: string | null
    amount: number
    waivedInside: number | null
  }[]
}

/** A distribution to one partner. */
interface Distributed {
  entryId: number | null
  partner: number
  date: string
  takenBackOn: string | null
  amount: number
  type: string
  /** The recallable part. */
  recallable: number
  /** Marks a return of unused contributions. */
  returned: boolean
  /** Marks a payment of carried interest. */
  carry: boolean
}

/** A partner's movement by one entry on a day; increases of the kind are positive. */
interface Move {
  entryId: number
  date: string
  partner: number
  /** `returned` is capital returned unused, and not a distribution of earnings. */
  kind: 'contribution' | 'distribution' | 'returned' | 'receivable'
  /** Posted by a call, a waiver or a distribution, not by hand or from another book. */
  byRecord: boolean
  /** Marks a transfer between partners, which was neither paid nor distributed. */
  transferred: boolean
  /** Marks contributions that lower the unfunded commitment. */
  inside: boolean
  /** Marks a payment of carried interest, or a giveback of distributions. */
  carry: boolean
  givenBack: boolean
  /** The line's own category; null where nobody said one. */
  type: string | null
  amount: number
}

const RECEIVABLE = ['1200'] as const
const RECORDS = ['capital_call', 'capital_call_waiver', 'distribution', TRANSFER]
/** Distributions that give contributions back: neither paid in nor distributed as far as performance goes. */
export const RETURNED: ReadonlySet<string> = new Set(['return_of_unused_capital', 'subsequent_close_refund'])

const CARRY = 'carried_interest'

/** Returns the history without carried interest paid and returned: the investors' figures are net of it. */
export function withoutCarry(history: CapitalHistory): CapitalHistory {
  const carriers = new Set(history.distributed.filter(({ carry }) => carry).map(({ partner }) => partner))
  return {
    ...history,
    distributed: history.distributed.filter(({ carry }) => !carry),
    moves: history.moves.filter(
      ({ carry, givenBack, partner }) => !(carry || (givenBack && carriers.has(partner))),
    ),
    // General partners' dues are not givebacks of investors' distributions.
    called: history.called.map(one =>
      carriers.has(one.partner) ? { ...one, shares: one.shares.map(besides) } : one,
    ),
  }
}

const besides = (share: Called['shares'][number]): Called['shares'][number] =>
  share.as === 'giveback' ? { ...share, as: 'interest' } : share

/**
 * Returns the history of a fund's capital, of all partners or of one; partner 0 has postings without a
 * partner.
 */
export async function capitalHistory(
  ctx: Context,
  fundId: number,
  partner?: number,
): Promise<CapitalHistory> {
  return {
    liquidatedOn: await liquidatedOn(ctx, fundId),
    commitments: await commitments(ctx, fundId, partner),
    called: await called(ctx, fundId, partner),
    distributed: await distributed(ctx, fundId, partner),
    moves: await moves(ctx, fundId, partner),
    transfers: (await transfersOf(ctx, fundId)).filter(
      ({ seller, buyer }) => partner === undefined || partner === seller || partner === buyer,
    ),
  }
}

/** The history without transfers of interests: each partner's own payments and receipts. */
export const withoutTransfers = (history: CapitalHistory): CapitalHistory => ({
  ...history,
  commitments: [
    ...history.commitments,
    ...history.transfers
      .filter(({ carried }) => !carried)
      .flatMap(({ seller, buyer, date, commitment }) => [
        { partner: seller, amount: commitment, admittedOn: date },
        { partner: buyer, amount: -commitment, admittedOn: date },
      ]),
  ],
  moves: history.moves.filter(({ transferred }) => !transferred),
  transfers: [],
})

async function commitments(ctx: Context, fundId: number, partner?: number): Promise<Commitment[]> {
  const all = await commitmentsOf(ctx, fundId)
  const rows = partner === undefined ? all : all.filter(({ lp_id }) => lp_id === partner)
  return rows.map(row => ({ partner: row.lp_id, amount: row.amount_minor, admittedOn: row.admitted_on }))
}

async function called(ctx: Context, fundId: number, partner?: number): Promise<Called[]> {
  let query = ctx.db
    .selectFrom('capital_call_lines as line')
    .innerJoin('capital_calls as call', 'call.id', 'line.call_id')
    .innerJoin('gl_entries as entry', 'entry.id', 'call.entry_id')
    .leftJoin('capital_voids as void', join =>
      join.onRef('void.record_id', '=', 'call.id').on('void.kind', '=', 'capital_call'),
    )
    .select(['line.call_id', 'line.lp_id', 'line.shares', 'line.amount_minor', 'line.inside_minor'])
    .select(['call.purposes', 'call.due_date', 'call.entry_id', 'entry.date', 'void.date as taken_back'])
    .where('call.fund_account_id', '=', fundId)
    .orderBy('line.id')
  if (partner !== undefined) query = query.where('line.lp_id', '=', partner)
  const settled = Map.groupBy(
    [...(await payments(ctx, fundId, partner)), ...(await waivers(ctx, fundId, partner))],
    ({ call_id, lp_id }) => `${call_id} ${lp_id}`,
  )
  return (await query.execute()).map(row => {
    const purposes = fromJson<KeptPurpose[]>(row.purposes)
    return {
      entryId: row.entry_id as number,
      partner: row.lp_id,
      notice: row.date,
      due: row.due_date,
      takenBackOn: row.taken_back,
      amount: row.amount_minor,
      inside: row.inside_minor,
      shares: fromJson<number[]>(row.shares).map((amount, at) => ({
        amount,
        as: bookedAs((purposes[at] as KeptPurpose).ilpa_call_type),
        type: (purposes[at] as KeptPurpose).ilpa_call_type,
      })),
      settled: (settled.get(`${row.call_id} ${row.lp_id}`) ?? [])
        .map(one => ({
          date: one.date,
          takenBackOn: one.taken_back,
          amount: one.amount,
          waivedInside: one.waived_inside,
        }))
        .sort((x, y) => (x.date < y.date ? -1 : 1)),
    }
  })
}

async function payments({ db }: Context, fundId: number, partner?: number) {
  let query = db
    .selectFrom('capital_call_payments as payment')
    .innerJoin('capital_calls as call', 'call.id', 'payment.call_id')
    .leftJoin('capital_voids as void', join =>
      join.onRef('void.record_id', '=', 'payment.id').on('void.kind', '=', 'capital_call_payment'),
    )
    .select(['payment.call_id', 'payment.lp_id', 'payment.date', 'payment.applied_minor as amount'])
    .select('void.date as taken_back')
    .where('call.fund_account_id', '=', fundId)
    .where('payment.applied_minor', '>', 0)
    .orderBy('payment.id')
  if (partner !== undefined) query = query.where('payment.lp_id', '=', partner)
  return (await query.execute()).map(row => ({ ...row, waived_inside: null }))
}

function waivers({ db }: Context, fundId: number, partner?: number) {
  let query = db
    .selectFrom('capital_call_waivers as waiver')
    .innerJoin('capital_calls as call', 'call.id', 'waiver.call_id')
    .leftJoin('capital_voids as void', join =>
      join.onRef('void.record_id', '=', 'waiver.id').on('void.kind', '=', 'capital_call_waiver'),
    )
    .select(['waiver.call_id', 'waiver.lp_id', 'waiver.date', 'waiver.amount_minor as amount'])
    .select(['waiver.inside_minor as waived_inside', 'void.date as taken_back'])
    .where('call.fund_account_id', '=', fundId)
    .orderBy('waiver.id')
  if (partner !== undefined) query = query.where('waiver.lp_id', '=', partner)
  return query.execute()
}

async function distributed({ db }: Context, fundId: number, partner?: number): Promise<Distributed[]> {
  let query = db
    .selectFrom('distribution_lines as line')
    .innerJoin('distributions as distribution', 'distribution.id', 'line.distribution_id')
    .leftJoin('capital_voids as void', join =>
      join.onRef('void.record_id', '=', 'distribution.id').on('void.kind', '=', 'distribution'),
    )
    .select(['line.lp_id', 'line.amount_minor', 'line.recallable_minor'])
    .select(['distribution.date', 'distribution.type', 'distribution.entry_id', 'void.date as taken_back'])
    .where('distribution.fund_account_id', '=', fundId)
    // Distributed gross: withheld tax counts as distributed.
    .where('distribution.type', '!=', 'withholding_tax')
  if (partner !== undefined) query = query.where('line.lp_id', '=', partner)
  const rows = await query.execute()
  return rows.map(row => ({
    entryId: row.entry_id,
    partner: row.lp_id,
    date: row.date,
    takenBackOn: row.taken_back,
    amount: row.amount_minor,
    type: row.type,
    recallable: row.recallable_minor,
    returned: RETURNED.has(row.type),
    carry: row.type === CARRY,
  }))
}

/** Sums partners' contributions, distributions and dues by entry and day. */
async function moves(ctx: Context, fundId: number, partner?: number): Promise<Move[]> {
  const accounts = await accountsById(ctx, [fundId])
  const idsOf = (category: string) =>
    [...accounts.values()].filter(account => account.category === category).map(({ id }) => id)
  const receivables = familyOf(accounts, RECEIVABLE)
  const [paid, returned] = [idsOf('capital_call'), new Set(idsOf('distribution'))]
  let query = ctx.db
    .selectFrom('gl_lines as line')
    .innerJoin('gl_entries as entry', 'entry.id', 'line.entry_id')
    .leftJoin('gl_entries as original', 'original.id', 'entry.reverses_id')
    .select(['line.entry_id', 'line.date', 'line.account_id', 'line.partner_id', 'line.ilpa_category'])
    .select(['entry.source', 'original.source as original_source'])
    // A line that strikes another out has its sides swapped: the plain difference takes both away.
    .select(sql<number>`sum(line.credit_minor - line.debit_minor)`.as('net'))
    .where('line.fund_account_id', '=', fundId)
    .where('line.account_id', 'in', [...paid, ...returned, ...receivables])
    .groupBy(['line.date', 'line.account_id', 'line.partner_id', 'line.ilpa_category'])
    .groupBy(['line.entry_id', 'entry.source', 'original.source'])
    .orderBy('line.date')
    .orderBy('line.entry_id')
  if (partner !== undefined) query = query.where('line.partner_id', '=', partner)
  return (await query.execute()).map(row => {
    const kind = receivables.has(row.account_id)
      ? 'receivable'
      : !returned.has(row.account_id)
        ? 'contribution'
        : RETURNED.has(row.ilpa_category ?? '')
          ? 'returned'
          : 'distribution'
    // Postgres sums integers to a text.
    const net = Number(row.net)
    const source = row.original_source ?? row.source
    return {
      entryId: row.entry_id,
      date: row.date,
      partner: row.partner_id ?? 0,
      kind,
      byRecord: RECORDS.includes(source),
      transferred: source === TRANSFER,
      inside: isInsideByDefault(row.ilpa_category ?? ''),
      carry: row.ilpa_category === CARRY,
      givenBack: row.ilpa_category === 'giveback',
      type: row.ilpa_category,
      amount: kind === 'contribution' ? net : 0 - net,
    }
  })
}
