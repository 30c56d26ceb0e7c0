import { allows, type Context } from '../../../kernel/index.ts'
import { amongPeers } from '../../benchmark/index.ts'

/** The figures of a fund that its returns are told by. */
const told = ['net_irr', 'tvpi', 'dpi'] as const

type Benchmark = Awaited<ReturnType<typeof amongPeers>>

/** How a fund that holds the deal stands among the peers of the newest loaded set. */
export interface Standing {
  fund: string
  vintage: number | null
  source: NonNullable<Benchmark['source']>
  /** The figures that the fund has; one with too few peers has no quartile. */
  figures: Benchmark['comparisons']
}

/**
 * Returns the standings of the funds that hold a deal; none without loaded peers, and none for a person who
 * may not read the funds.
 */
export async function standingsOf(ctx: Context, dealId: number | null): Promise<Standing[]> {
  if (dealId === null || !allows(ctx.principal, { key: 'benchmark', area: 'cfo' }, 'cfo:read')) return []
  const funds = await ctx.db
    .selectFrom('holdings')
    .innerJoin('fund_accounts', 'fund_accounts.id', 'holdings.fund_account_id')
    .select(['fund_accounts.id', 'fund_accounts.name'])
    .distinct()
    .where('holdings.deal_id', '=', dealId)
    .orderBy('fund_accounts.id')
    .execute()
  const standings: Standing[] = []
  for (const { id, name } of funds) {
    const { source, vintage, comparisons } = await amongPeers(ctx, { fund_account_id: id })
    const figures = comparisons.filter(
      ({ metric, value }) => value !== null && (told as readonly string[]).includes(metric),
    )
    if (source && figures.length > 0) standings.push({ fund: name, vintage, source, figures })
  }
  return standings
}
