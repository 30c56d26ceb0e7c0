import { allocate } from '../kernel/money.ts'

/** What a part of a call is for, by the keys of the ILPA capital call and distribution template. */
export const callTypes = [
  'investments',
  'management_fees',
  'partnership_expenses',
  'organizational_costs',
  'offering_syndication_costs',
  'placement_fees',
  'working_capital',
  'credit_facility_repayment',
  'subsequent_close_interest',
  'deemed_contribution',
  'other',
] as const
export type CallType = (typeof callTypes)[number]

/** Called on top of the commitment unless said otherwise: they leave what is unfunded as it is. */
export const outsideByDefault: ReadonlySet<CallType> = new Set([
  'placement_fees',
  'subsequent_close_interest',
])
export const isInsideByDefault = (type: CallType): boolean => !outsideByDefault.has(type)

/** An investor who may be called on; amounts in minor units. */
export interface Participant {
  lpId: number
  commitment: number
  /** The commitment that management fees are charged on: less what a side letter frees of them. */
  feeCommitment: number
  unfunded: number
  /** Released from this call: what would be theirs is borne by the others, up to their own unfunded. */
  excused: boolean
}

export interface Purpose {
  type: CallType
  /** Minor units. */
  amount: number
  inside: boolean
  /** Investors who bear none of it. */
  excluded: readonly number[]
}

export interface Share {
  lpId: number
  /** What is owed of each purpose, in their order. */
  shares: number[]
  amount: number
  /** What of it lowers the unfunded commitment. */
  inside: number
}

/** Nobody is left to bear the purpose at this index. */
export class NobodyBears extends Error {
  readonly purpose: number

  constructor(purpose: number) {
    super(`Nobody bears purpose ${purpose}`)
    this.purpose = purpose
  }
}

/**
 * Splits a call over the participants, each purpose by commitment with the largest remainder, so that every purpose
 * sums to its amount exactly. Where investors are excused, nobody else's share grows past their own unfunded: what
 * is over goes to those who have room, and is left in the shares (an over-call, which `overCall` finds) when nobody
 * has.
 */
export function splitCall(participants: readonly Participant[], purposes: readonly Purpose[]): Share[] {
  const shares = participants.map(({ lpId }) => ({ lpId, shares: [] as number[], amount: 0, inside: 0 }))
  const capped = participants.some(({ excused }) => excused)
  for (const [index, { type, amount, inside, excluded }] of purposes.entries()) {
    const weights = participants.map(one => {
      if (one.excused || excluded.includes(one.lpId)) return 0
      return type === 'management_fees' ? one.feeCommitment : one.commitment
    })
    if (weights.every(weight => weight === 0)) throw new NobodyBears(index)
    const room = participants.map(({ unfunded }, at) => unfunded - (shares[at] as Share).inside)
    const parts = capped && inside ? allocateWithin(amount, weights, room) : allocate(amount, weights)
    for (const [at, part] of parts.entries()) {
      const share = shares[at] as Share
      share.shares.push(part)
      share.amount += part
      if (inside) share.inside += part
    }
  }
  return shares
}

/** Splits by weight, but gives nobody more than their room while others have some. */
function allocateWithin(total: number, weights: readonly number[], room: readonly number[]): number[] {
  const full = new Set<number>()
  for (;;) {
    const held = [...full].reduce((sum, at) => sum + (room[at] as number), 0)
    const open = weights.map((weight, at) => (full.has(at) ? 0 : weight))
    if (open.every(weight => weight === 0)) return allocate(total, weights)
    const parts = allocate(total - held, open).map((part, at) => (full.has(at) ? (room[at] as number) : part))
    const over = parts.flatMap((part, at) => (!full.has(at) && part > (room[at] as number) ? [at] : []))
    if (over.length === 0) return parts
    for (const at of over) full.add(at)
  }
}

/** The investors who would be called beyond their unfunded commitment; equal to it is fine. Minor units. */
export function overCall(participants: readonly Participant[], shares: readonly Share[]) {
  return participants.flatMap(({ lpId, unfunded }, at) => {
    const { inside } = shares[at] as Share
    return inside > unfunded ? [{ lpId, uncalled: unfunded, excess: inside - unfunded }] : []
  })
}

/**
 * What of a commitment is not called yet: commitment less contributions inside it, plus what distributions made
 * callable again.
 */
export const unfundedOf = (commitment: number, calledInside: number, recallable: number): number =>
  commitment - calledInside + recallable
