import { accountsById } from '../../../books/accounts/chart.ts'
import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { holdingNames } from '../../../books/accounts/holding-rows.ts'
import { lastValuations } from '../../../books/holdings/valuations.ts'
import { fairValues } from '../../../books/journal/carrying-value.ts'
import { amountSaid, type Context, counted, joined, longDay, sentence } from '../../../kernel/index.ts'
import type { Finding, Ledger } from './findings.ts'

/**
 * Checks that every holding the book carries at the end of a period was valued in it, with an approval. Cost
 * of no named holding is only checked by its changes in value.
 */
export async function valuationFinding(
  ctx: Context,
  fund: FundRow,
  ledger: Ledger,
  { start, end }: { start: string; end: string },
): Promise<Finding> {
  const cost = ledger.balance('1310')
  const values = await fairValues(ctx, fund.id, await accountsById(ctx, [fund.id]), end)
  const unassigned = values.get(0) ?? 0
  const carried = [...values].filter(([id, value]) => id !== 0 && value !== 0).map(([id]) => id)
  if (cost === 0 && carried.length === 0 && unassigned === 0)
    return { pass: true, evidence: sentence`There are no investments.` }
  const valued = await lastValuations(ctx, fund.id, end)
  const missing = carried.filter(id => (valued.get(id) ?? '') < start)
  const money = (minor: number) => amountSaid(minor, fund.currency)
  const changes = ledger.moved('4300')
  const told = [
    changes === 0
      ? sentence`Investments at cost: ${money(cost)}; no change in value is posted in the period.`
      : sentence`Investments at cost: ${money(cost)}; changes in value posted in the period: ${money(changes)}.`,
  ]
  if (carried.length > 0) {
    const names = await holdingNames(ctx.db, missing)
    const open = missing.map(id => names.get(id)).sort()
    told.push(
      missing.length === 0
        ? sentence`${counted(carried.length, 'holding has an approved valuation', 'holdings have approved valuations')}.`
        : open.length > 10
          ? sentence`No approved valuation since ${longDay(start)}: ${open.slice(0, 10).join(', ')} and ${open.length - 10} more.`
          : sentence`No approved valuation since ${longDay(start)}: ${open.join(', ')}.`,
    )
  }
  if (unassigned !== 0) told.push(sentence`Fair value of no named holding: ${money(unassigned)}.`)
  return {
    pass: missing.length === 0 && (unassigned === 0 || changes !== 0),
    evidence: joined(told, ' '),
  }
}
