import { amountSaid, longDay, sentence } from '../../../kernel/index.ts'
import type { BankLineRow } from '../rows/bank-rows.ts'
import type { Candidate } from './candidate.ts'
import { bareReference, daysApart, type Evidence, inDays, quotes, saidBy } from './evidence.ts'

const DAYS = 30

/** A payment that came back: a movement of the opposite amount with the same counterparty, neither of them in the book. */
export function returnsFor(line: BankLineRow, { others }: Evidence): Candidate[] {
  const who = line.counterparty_account ?? line.counterparty
  if (who === null) return []
  return others.flatMap(other => {
    const days = daysApart(line.booked_on, other.booked_on)
    if (other.amount_minor !== -line.amount_minor || days > DAYS) return []
    if ((other.counterparty_account ?? other.counterparty) !== who) return []
    const lineIds = [line.id, other.id].sort((a, b) => a - b)
    return [
      {
        rule: 'return' as const,
        score: 65,
        reason: sentence`The same amount moved in the opposite direction on ${longDay(other.booked_on)}, ${inDays(days)}, with the same counterparty: it was returned, and neither is in the book.`,
        key: `lines ${lineIds.join(' ')}`,
        lineIds,
      },
    ]
  })
}

/** A payment of a distribution that the payee's bank sent back, by its end-to-end id: the investor is owed it again. */
export function returnedPayments(line: BankLineRow, { returnable, currency }: Evidence): Candidate[] {
  const said = saidBy(line)
  return returnable.flatMap(({ eventId, lpId, lpName, amount, endToEndId, paidOn, eventName }) => {
    if (line.amount_minor !== amount || line.booked_on < paidOn) return []
    const id = bareReference(endToEndId)
    if (bareReference(line.payment_reference) !== id && !quotes(said, id)) return []
    return [
      {
        rule: 'returned_payment' as const,
        score: 97,
        reason: sentence`The bank quotes ${endToEndId}, by which ${lpName} was paid ${amountSaid(amount, currency)} of distribution ${eventName} on ${longDay(paidOn)}: it came back, and is owed again.`,
        key: `returned ${eventId} ${lpId}`,
        lineIds: [line.id],
        returns: [{ eventId, lpId }],
      },
    ]
  })
}
