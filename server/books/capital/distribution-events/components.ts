import { Exact } from '../../../kernel/values/money.ts'
import type { DistributionType } from '../distributions/distribution-input.ts'
import type { Part } from '../distributions/receivers.ts'

/** One kind of proceeds of one source, with who receives how much of it; in minor units. */
export interface Component {
  type: DistributionType
  holdingId: number | null
  parts: Part[]
}

/** One investor's part of an event, from gross to net; in minor units. */
export interface Payee {
  lpId: number
  /** Before carried interest and tax. */
  gross: number
  /** Carried interest borne (negative) or received; over all investors it sums to zero. */
  carry: number
  withheld: number
  /** The part netted against an open call. */
  netted: number
  net: number
}

/** Returns an investor's part of a component. */
export const amountOf = ({ parts }: Component, lpId: number): number =>
  parts.find(part => part.lpId === lpId)?.amount ?? 0

/** A rate of an amount, half up. */
export const rateOf = (minor: number, rate: number): number =>
  new Exact(minor).times(rate).toDecimalPlaces(0).toNumber()
