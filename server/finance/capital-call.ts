import { allocate } from '../kernel/values/money.ts'

/** Purposes of a call, by the keys of the ILPA capital call and distribution template. */
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
  'giveback',
  'other',
] as const
export type CallType = (typeof callTypes)[number]

/** Purposes called on top of the commitment by default: they leave unfunded commitments unchanged. */
const outsideByDefault: ReadonlySet<string> = new Set<CallType>([
  'placement_fees',
  'subsequent_close_interest',
  'giveback',
])
export const isInsideByDefault = (type: string): boolean => !outsideByDefault.has(type)

/**
 * A purpose's effect in the book: a contribution to capital; interest of a later closing, which is owed on to
 * the earlier partners and is nobody's capital; or a distribution that partners give back.
 */
export type Booked = 'contribution' | 'interest' | 'giveback'

export const bookedAs = (type: CallType): Booked =>
  type === 'subsequent_close_interest' ? 'interest' : type === 'giveback' ? 'giveback' : 'contribution'

/** An investor who may be called on; amounts in minor units. */
export interface Participant {
  lpId: number
  commitment: number
  unfunded: number
  /** Amount received: distributions are returned in proportion to it. */
  distributed: number
  /** Released from this call: their part is borne by the others, up to their own unfunded. */
  excused: boolean
}

export interface Purpose {
  type: CallType
  /** Minor units. */
  amount: number
  inside: boolean
  /** Investors who bear none of it. */
  excluded: readonly number[]
  /**
   * Investors released from it as from a whole call: their part is borne by the others, up to their own
   * unfunded.
   */
  excused?: readonly number[] | undefined
  /** Weights of the investors, where not by commitment; those left out bear none. */
  weights?: ReadonlyMap<number, Weight> | undefined
}

type Weight = Parameters<typeof allocate>[1][number]

export interface Share {
  lpId: number
  /** Amount owed by purpose, in their order. */
  shares: number[]
  amount: number
  /** The part that reduces the unfunded commitment. */
  inside: number
}

/** Thrown when nobody is left to bear the purpose at this index. */
export class NobodyBears extends Error {
  readonly purpose: number

  constructor(purpose: number) {
    super(`Nobody bears purpose ${purpose}`)
    this.purpose = purpose
  }
}

/**
 * Splits a call over the participants, each purpose by commitment with the largest remainder, so that every
 * purpose sums to its amount exactly. Where investors are excused, nobody else's share exceeds their own
 * unfunded. The excess goes to those with room; when nobody has any, it stays in the shares (an over-call,
 * which `overCall` finds).
 */
export function splitCall(participants: readonly Participant[], purposes: readonly Purpose[]): Share[] {
  const shares = participants.map(({ lpId }) => ({ lpId, shares: [] as number[], amount: 0, inside: 0 }))
  const someExcused = participants.some(({ excused }) => excused)
  for (const [index, { type, amount, inside, excluded, excused = [], weights: own }] of purposes.entries()) {
    const capped = someExcused || excused.length > 0
    const weights = participants.map(one => {
      if (one.excused || excluded.includes(one.lpId) || excused.includes(one.lpId)) return 0
      return own ? (own.get(one.lpId) ?? 0) : weightOf(type, one)
    })
    if (weights.every(isNothing)) throw new NobodyBears(index)
    const room = participants.map(({ unfunded }, at) => Math.max(0, unfunded - (shares[at] as Share).inside))
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

const weightOf = (type: CallType, { commitment, distributed }: Participant): number =>
  type === 'giveback' ? Math.max(0, distributed) : commitment

/** Splits by weight, but gives nobody more than their room while others have some. */
function allocateWithin(total: number, weights: readonly Weight[], room: readonly number[]): number[] {
  const full = new Set<number>()
  for (;;) {
    const held = [...full].reduce((sum, at) => sum + (room[at] as number), 0)
    const open = weights.map((weight, at) => (full.has(at) ? 0 : weight))
    if (open.every(isNothing)) return allocate(total, weights)
    const parts = allocate(total - held, open).map((part, at) => (full.has(at) ? (room[at] as number) : part))
    const over = parts.flatMap((part, at) => (!full.has(at) && part > (room[at] as number) ? [at] : []))
    if (over.length === 0) return parts
    for (const at of over) full.add(at)
  }
}

const isNothing = (weight: Weight): boolean => Number(weight) === 0

/** The investors who would be called beyond their unfunded commitment; equal to it is fine. Minor units. */
export function overCall(participants: readonly Participant[], shares: readonly Share[]) {
  return participants.flatMap(({ lpId, unfunded }, at) => {
    const { inside } = shares[at] as Share
    return inside > unfunded ? [{ lpId, uncalled: unfunded, excess: inside - unfunded }] : []
  })
}

/**
 * Returns the unfunded commitment: commitment less contributions inside it, plus recallable distributions.
 */
export const unfundedOf = (commitment: number, calledInside: number, recallable: number): number =>
  commitment - calledInside + recallable
