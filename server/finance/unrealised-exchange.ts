import { Exact } from '../kernel/values/money.ts'

type Decimal = InstanceType<typeof Exact>

/** An event of a holding that is kept in another currency, in integer minor units of the fund's currency. */
export type HeldAbroad =
  /** A purchase with its amount in the holding's currency; null where no rate is known. */
  | { kind: 'purchase'; cost: number; local: Decimal | null }
  /** A reduction of cost, by a sale or a repayment. */
  | { kind: 'reduction'; cost: number }
  /** A valuation at a rate: minor units of the fund's currency for one minor unit of the holding's. */
  | { kind: 'mark'; rate: Decimal | null }

/** The exchange part of an unrealised gain, with the cost in the holding's currency behind it. */
export interface ExchangePart {
  /** Cost in minor units of the holding's currency, rounded half up. */
  localCost: number
  /** Unrealised exchange gain in minor units of the fund's currency, rounded half up; negative for a loss. */
  exchange: number
}

/**
 * Splits the exchange part off the unrealised gain of a holding in another currency: the cost in the holding's
 * currency at the rate of the last valuation, less the cost in the fund's; all else is price (ASC 946-830-45). Reductions take their part of every quantity at weighted average cost. Null
 * where a purchase or the last valuation has no rate.
 */
export function exchangePart(events: readonly HeldAbroad[]): ExchangePart | null {
  let cost = new Exact(0)
  let local: Decimal | undefined = new Exact(0)
  let exchange: Decimal | undefined = new Exact(0)
  for (const event of events) {
    if (event.kind === 'purchase') {
      cost = cost.plus(event.cost)
      local = event.local ? local?.plus(event.local) : undefined
    } else if (event.kind === 'reduction') {
      const kept: Decimal = cost.isZero() ? new Exact(0) : cost.minus(event.cost).dividedBy(cost)
      cost = cost.minus(event.cost)
      local = kept.isZero() ? new Exact(0) : local?.times(kept)
      exchange = kept.isZero() ? new Exact(0) : exchange?.times(kept)
    } else exchange = event.rate ? local?.times(event.rate).minus(cost) : undefined
  }
  return local && exchange ? { localCost: rounded(local), exchange: rounded(exchange) } : null
}

const rounded = (amount: Decimal): number => amount.toDecimalPlaces(0).toNumber() + 0
