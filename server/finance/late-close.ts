import { allocate, Exact } from '../kernel/money.ts'

/**
 * What a partner who joins at a later closing pays, and how it is handed on. Amounts are integer minor units. The new
 * partner contributes its share of what was called, so that all have funded alike, plus interest on it (Act/365) for
 * the days since. Both go to the earlier partners by their commitments, by the largest remainder. The contributions
 * are recallable; the interest is outside the commitments.
 */
export function lateClose(input: {
  existing: readonly number[]
  joining: number
  called: number
  rate: number
  days: number
}) {
  const total = input.existing.reduce((sum, commitment) => sum + commitment, input.joining)
  const contribution = new Exact(input.called)
    .times(input.joining)
    .dividedBy(total)
    .toDecimalPlaces(0)
    .toNumber()
  const interest = new Exact(contribution)
    .times(input.rate)
    .times(input.days)
    .dividedBy(365)
    .toDecimalPlaces(0)
    .toNumber()
  return {
    contribution,
    interest,
    refunds: allocate(contribution, input.existing),
    interestShares: allocate(interest, input.existing),
  }
}
