import { sql } from 'kysely'
import type { Context } from '../../../kernel/index.ts'
import { Exact, roundTogether } from '../../../kernel/values/money.ts'
import { accountsById, familyOf, type GlAccountRow } from '../../accounts/chart.ts'
import { type Moved, partOf, type Transferred } from '../../partners/transferred.ts'
import { capitalAt } from '../capital-lines.ts'
import { type Figures, figuresAt, flowsUntil, NO_FIGURES } from '../figures/figures.ts'
import { type CapitalHistory, capitalHistory } from '../figures/history.ts'

/** Where a partner stands at the end of a day, in minor units; `capital` is the whole capital account. */
export type Standing = Pick<
  Figures,
  'committed' | 'called' | 'paidIn' | 'distributed' | 'recallable' | 'unfunded'
> & { capital: number }

export async function standingsAt(
  ctx: Context,
  fundId: number,
  day: string,
  partners: readonly number[],
): Promise<Standing[]> {
  const figures = figuresAt(await capitalHistory(ctx, fundId), day)
  const capital = await capitalAt(ctx, fundId, day)
  return partners.map(partner => {
    const { committed, called, paidIn, distributed, recallable, unfunded } =
      figures.get(partner) ?? NO_FIGURES
    const lines = Object.values(capital.get(partner) ?? {})
    return {
      committed,
      called,
      paidIn,
      distributed,
      recallable,
      unfunded,
      capital: lines.reduce((sum, amount) => sum + amount, 0),
    }
  })
}

/** The transferred part of an account, credit positive, in minor units. */
export interface AccountPart {
  account: GlAccountRow
  amount: number
}

type Share = Pick<Transferred, 'seller' | 'commitment' | 'of' | 'date'>

/**
 * Returns the balances that pass with a part of a commitment at the end of the day: each kind of capital and
 * each figure in proportion, to the unit. Flows then sum to contributions and distributions, and a partner
 * with nothing unfunded or recallable keeps it so.
 */
export async function whatMoves(
  ctx: Context,
  fundId: number,
  share: Share,
): Promise<{ moved: Moved; parts: AccountPart[] }> {
  const history = await capitalHistory(ctx, fundId, share.seller)
  const figures = figuresAt(history, share.date).get(share.seller) ?? NO_FIGURES
  const parts = await partsOfCapital(ctx, fundId, share)
  const recallable = partOf(figures.recallable, share)
  const calledInside = share.commitment + recallable - partOf(figures.unfunded, share)
  return {
    parts,
    moved: {
      recallable,
      calledInside,
      called: calledInside + partOf(figures.called - figures.calledInside, share),
      returned: partOf(figures.returned, share),
      flows: flowsOf(history, share),
      capital: await byCode(ctx, fundId, parts),
    },
  }
}

function flowsOf(history: CapitalHistory, share: Share): Moved['flows'] {
  // Amounts due on the day pass with their payment, which is carried over.
  const flows = flowsUntil(history, share.date, 'paid').get(share.seller) ?? []
  const contributions = portions(
    flows.map(({ contribution }) => contribution),
    share,
  )
  const distributions = portions(
    flows.map(({ distribution }) => distribution),
    share,
  )
  return flows.map(({ date }, at) => ({
    date,
    contribution: contributions[at] as number,
    distribution: distributions[at] as number,
  }))
}

const portions = (amounts: readonly number[], { commitment, of }: Pick<Share, 'commitment' | 'of'>) =>
  roundTogether(amounts.map(amount => new Exact(amount).times(commitment).dividedBy(of)))

/** The part of each of the seller's capital accounts, and of their dues; those of one kind are rounded together. */
async function partsOfCapital(ctx: Context, fundId: number, share: Share): Promise<AccountPart[]> {
  const accounts = await accountsById(ctx, [fundId])
  const dues = familyOf(accounts, ['1200'])
  const rows = await ctx.db
    .selectFrom('gl_lines')
    .select('account_id')
    .select(sql<number>`sum(credit_minor - debit_minor)`.as('net'))
    .where('fund_account_id', '=', fundId)
    .where('partner_id', '=', share.seller)
    .where('date', '<=', share.date)
    .groupBy('account_id')
    .orderBy('account_id')
    .execute()
  const held = rows
    .map(({ account_id, net }) => ({
      account: accounts.get(account_id) as GlAccountRow,
      amount: Number(net),
    }))
    .filter(({ account, amount }) => (account.type === 'equity' || dues.has(account.id)) && amount !== 0)
  return [...Map.groupBy(held, ({ account }) => account.category).values()].flatMap(kind => {
    const parts = portions(
      kind.map(({ amount }) => amount),
      share,
    )
    return kind.map(({ account }, at) => ({ account, amount: parts[at] as number }))
  })
}

/** The parts by the accounts of the standard chart. */
export async function byCode(
  ctx: Context,
  fundId: number,
  parts: readonly AccountPart[],
): Promise<Moved['capital']> {
  const known = new Set([...(await accountsById(ctx, [fundId])).values()].map(({ code }) => code))
  const sums = new Map<string, number>()
  for (const { account, amount } of parts) {
    const parent = account.parent_code
    const code = parent !== null && known.has(parent) ? parent : account.code
    sums.set(code, (sums.get(code) ?? 0) + amount)
  }
  return [...sums].map(([code, amount]) => ({ code, amount }))
}
