import { toJson } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import { accountsById, familyOf, type GlAccountRow } from '../../accounts/chart.ts'
import type { FundRow } from '../../accounts/fund-account.ts'
import { requireFund } from '../../accounts/fund-accounts.ts'
import { postedSince, type Since } from '../../journal/after-transfers.ts'
import { type Moved, partOf } from '../../partners/transferred.ts'
import { ALWAYS, figuresAt, flowsUntil, NO_FIGURES } from '../figures/figures.ts'
import { capitalHistory, withoutTransfers } from '../figures/history.ts'
import { postTransferred } from './posting.ts'
import { type AccountPart, byCode } from './what-moves.ts'

/** The part of later records that passes to a buyer: `commitment` of `of`. */
export interface CarryOver {
  fund: FundRow
  from: { id: number; name: string }
  to: { id: number; name: string }
  since: Since
  /** Records after this day are carried over. */
  day: string
  commitment: number
  of: number
}

/** The amounts of one day that are carried over. */
export interface Carried {
  date: string
  moved: Moved
  parts: AccountPart[]
}

const COUNTED = ['called', 'calledInside', 'recallable', 'returned'] as const

/**
 * Returns records of an investor after a day, by their own days: each account's and each figure's part of the
 * total until then, less earlier carry-overs, so that the parts of the days sum to that of the whole, to the
 * unit.
 */
export async function recordedSince(ctx: Context, share: CarryOver): Promise<Carried[]> {
  const { fund, from, day } = share
  const accounts = await accountsById(ctx, [fund.id])
  const dues = familyOf(accounts, ['1200'])
  const all = await capitalHistory(ctx, fund.id, from.id)
  // A void carries back the buyer's own records only, whatever else was transferred to them.
  const history = 'number' in share.since ? withoutTransfers(all) : all
  const lines = (await postedSince(ctx, fund.id, from.id, share.since)).filter(({ accountId }) => {
    const { type } = accounts.get(accountId) as GlAccountRow
    return dues.has(accountId) || type === 'equity' || type === 'income' || type === 'expense'
  })
  const flows = (flowsUntil(history, ALWAYS, 'paid').get(from.id) ?? []).filter(({ date }) => date > day)
  const figuresOn = (date: string) => figuresAt(history, date).get(from.id) ?? NO_FIGURES
  const before = figuresOn(day)
  const days = [...new Set([...lines, ...flows, ...daysOf(history, day)].map(({ date }) => date))].sort()
  const part = running(share)
  const carried: Carried[] = []
  for (const date of days) {
    const figures = figuresOn(date)
    const counted = Object.fromEntries(
      COUNTED.map(name => [name, part(name, figures[name] - before[name], 'whole')]),
    ) as Record<(typeof COUNTED)[number], number>
    const parts = lines
      .filter(line => line.date === date)
      .map(({ accountId, net }) => ({
        account: accounts.get(accountId) as GlAccountRow,
        amount: part(`account ${accountId}`, net),
      }))
    const moved: Moved = {
      ...counted,
      flows: flows
        .filter(flow => flow.date === date)
        .map(({ contribution, distribution }) => ({
          date,
          contribution: part('contribution', contribution),
          distribution: part('distribution', distribution),
        })),
      capital: await byCode(ctx, fund.id, parts),
    }
    if (isSomething(moved)) carried.push({ date, moved, parts })
  }
  return carried
}

/** The days after one on which calls, their payments and distributions of an investor count, or no longer do. */
function daysOf({ called, distributed }: Awaited<ReturnType<typeof capitalHistory>>, day: string) {
  const dates = [
    ...called.flatMap(({ notice, takenBackOn, settled }) => [
      notice,
      takenBackOn,
      ...settled.flatMap(one => [one.date, one.takenBackOn]),
    ]),
    ...distributed.flatMap(({ date, takenBackOn }) => [date, takenBackOn]),
  ]
  return dates.flatMap(date => (date !== null && date > day ? [{ date }] : []))
}

/** The part of a running total that its next amount brings; `whole` says that the total is given and not the amount. */
function running(share: Pick<CarryOver, 'commitment' | 'of'>) {
  const totals = new Map<string, number>()
  return (key: string, amount: number, given: 'amount' | 'whole' = 'amount'): number => {
    const before = totals.get(key) ?? 0
    const after = given === 'whole' ? amount : before + amount
    totals.set(key, after)
    return partOf(after, share) - partOf(before, share)
  }
}

const isSomething = ({ flows, capital, ...figures }: Moved): boolean =>
  [
    ...Object.values(figures),
    ...flows.flatMap(({ contribution, distribution }) => [contribution, distribution]),
    ...capital.map(({ amount }) => amount),
  ].some(amount => amount !== 0)

/**
 * Posts carry-overs, an entry for each day on which an account moves; returns their ids in the order of the
 * days.
 */
export async function postCarried(
  ctx: Context,
  { fund, from, to }: CarryOver,
  carried: readonly Carried[],
): Promise<Array<number | null>> {
  const entries: Array<number | null> = []
  for (const { date, parts } of carried)
    entries.push(
      await postTransferred(ctx, {
        fund,
        from: from.id,
        to: to.id,
        date,
        parts,
        reference: null,
        description: `Carried over from ${from.name} to ${to.name} with the interest`,
      }),
    )
  return entries
}

/** Stores carry-overs with their transfer. */
export async function keepCarried(
  ctx: Context,
  share: CarryOver,
  of: { transferId: number; onVoid: boolean; carried: readonly Carried[]; entries: Array<number | null> },
): Promise<void> {
  if (of.carried.length === 0) return
  const { last_number } = await requireFund(ctx, share.fund.id)
  await ctx.db
    .insertInto('transfer_carries')
    .values(
      of.carried.map(({ date, moved }, at) => ({
        transfer_id: of.transferId,
        date,
        on_void: of.onVoid ? 1 : 0,
        commitment_minor: share.commitment,
        commitment_before_minor: share.of,
        moved: toJson(moved),
        entry_id: of.entries[at] ?? null,
        last_number,
        created_at: ctx.now,
        updated_at: ctx.now,
      })),
    )
    .execute()
}
