import type { FundRow } from '../../../books/accounts/fund-account.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { type TieKey, tiesOf } from '../../../books/capital/structure-ties.ts'
import { mirrorBookOf, relationsOf, sourceBookOf } from '../../../books/journal/relations.ts'
import {
  amountSaid,
  type Context,
  counted,
  joined,
  longDay,
  type Sentence,
  sentence,
} from '../../../kernel/index.ts'
import type { Finding } from './findings.ts'

const words: Record<TieKey, Sentence> = {
  value: sentence`Value of the interest`,
  called_unpaid: sentence`Called and unpaid`,
  distributed_unpaid: sentence`Distributed and unpaid`,
  fee_receivable: sentence`Management fee due`,
  fee_income: sentence`Management fee earned`,
  called_together: sentence`Called together`,
  distributed_together: sentence`Distributed together`,
}

/**
 * Checks that a fund's book ties with those of its master, its feeders, its parallel funds and its manager. A feeder's interest is worth its
 * capital account in the master, whose book has to be closed through the day; of a feeder that is still open, only
 * what was called and distributed is compared.
 */
export async function structureFinding(ctx: Context, fund: FundRow, end: string): Promise<Finding> {
  const relations = (await relationsOf(ctx, fund.id)).filter(
    one => one.from_on <= end && (one.until_on === null || end <= one.until_on),
  )
  if (relations.length === 0)
    return {
      pass: true,
      evidence: sentence`It has no master, feeder, parallel fund or manager’s company in this office.`,
    }
  const problems: Sentence[] = []
  const money = (minor: number) => amountSaid(minor, fund.currency)
  for (const relation of relations) {
    const own = mirrorBookOf(relation) === fund.id
    const other = await findFund(ctx, own ? sourceBookOf(relation) : mirrorBookOf(relation))
    const isOpen = other.locked_through === null || other.locked_through < end
    if (own && relation.kind === 'feeder' && isOpen)
      problems.push(sentence`The book of ${other.name} is not closed through ${longDay(end)}.`)
    for (const tie of await tiesOf(ctx, relation, end)) {
      if (tie.own === tie.other || (tie.key === 'value' && !own)) continue
      const [here, there] = own ? [tie.own, tie.other] : [tie.other, tie.own]
      problems.push(
        sentence`${words[tie.key]}: ${money(here)} here, ${money(there)} in the book of ${other.name}, a difference of ${money(here - there)}.`,
      )
    }
  }
  return problems.length === 0
    ? {
        pass: true,
        evidence: sentence`It ties to the cent with ${counted(relations.length, 'related book')}.`,
      }
    : { pass: false, evidence: joined(problems, ' ') }
}
