import { balanceOf } from '../../finance/funds-flow.ts'
import { type Context, type Said, sentence } from '../../kernel/index.ts'
import { missingInFlow } from '../syndication/index.ts'

export const linesOf = ({ db }: Context, transactionId: number) =>
  db
    .selectFrom('transaction_flows')
    .selectAll()
    .where('transaction_id', '=', transactionId)
    .orderBy('id')
    .execute()

export type FlowRow = Awaited<ReturnType<typeof linesOf>>[number]

export const balanceOfLines = (lines: readonly FlowRow[]) => {
  const amounts = (side: string) =>
    lines.filter(one => one.side === side).map(({ amount_minor }) => amount_minor)
  return balanceOf(amounts('source'), amounts('use'))
}

/** Returns the obstacles to a funds flow, as sentences: lines that do not balance, unconfirmed accounts. */
export function missingInLines(lines: readonly FlowRow[], currency: string): Said[] {
  const uses = lines.filter(({ side }) => side === 'use')
  if (uses.length === 0) return [sentence`The funds flow has no uses.`]
  return missingInFlow(
    balanceOfLines(lines).difference,
    currency,
    uses.map(({ party, called_back_at }) => ({ payee: party, called_back_at })),
  )
}
