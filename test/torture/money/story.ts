// A fund's history, and the figures that follow from it, computed without any of the product's code.

export interface Share {
  type: string
  inside: boolean
  amount: number
}

/** Everything that was accepted, in minor units. */
export interface Story {
  commitments: { lp: number; amount: number; on: string }[]
  calls: {
    id: number
    notice: string
    due: string
    lines: { lp: number; shares: Share[] }[]
    cancelled?: string
  }[]
  /** `id` is that of the payment or the waiver; `cents` those of the euros that came in for it. */
  settled: {
    id: number
    call: number
    lp: number
    on: string
    amount: number
    cents: number
    waived: boolean
    undone?: string
  }[]
  distributions: {
    id: number
    type: string
    on: string
    lines: { lp: number; amount: number; recallable: number }[]
    /** Of the euros that went out. */
    cents: number
    undone?: string
  }[]
  /** Euros that went back to who had paid too many. */
  refunds: { on: string; cents: number }[]
  /** Brought over from another book: what was contributed and distributed there. */
  opening: { lp: number; on: string; contributed: number; distributed: number }[]
  /** Transfers from one investor to another, with those of what had been recorded since, day by day. */
  transfers: {
    id: number
    seller: number
    buyer: number
    on: string
    moved: Moved
    carried: { on: string; moved: Moved }[]
    /** The buyer's own records from the day on, when it was recorded. */
    known: { on: string; moved: Moved }[]
  }[]
  /** Records of a buyer that went back to the seller when the transfer was voided. */
  carriedBack: { from: number; to: number; on: string; moved: Moved }[]
}

const MOVED = [
  'committed',
  'inside',
  'contributions',
  'receivable',
  'unpaid',
  'paidIn',
  'distributions',
  'returned',
  'distributed',
  'recallable',
  'unfunded',
] as const
/** Each figure, and the money day by day, as the buyer gets it. */
export type Moved = Pick<Wanted, (typeof MOVED)[number] | 'flows'>

export const emptyStory = (): Story => ({
  commitments: [],
  calls: [],
  settled: [],
  distributions: [],
  refunds: [],
  opening: [],
  transfers: [],
  carriedBack: [],
})

export interface Wanted {
  committed: number
  inside: number
  contributions: number
  receivable: number
  paidIn: number
  distributions: number
  returned: number
  distributed: number
  recallable: number
  unfunded: number
  /** Contributed and not paid yet, and given back and not paid yet. */
  unpaid: number
  /** Payments in and receipts; `owed` ones have not come yet. */
  flows: { on: string; paid: number; got: number; owed?: true }[]
}

const UNUSED = ['return_of_unused_capital', 'subsequent_close_refund']
const stands = (from: string, until: string | undefined, day: string) =>
  from <= day && (until === undefined || until > day)

/** The cents that the account in euros holds at the end of a day. */
export function centsAt({ settled, distributions, refunds }: Story, day: string): number {
  const sum = (all: readonly { on: string; cents: number; undone?: string }[]) =>
    all.reduce((total, { on, cents, undone }) => total + (stands(on, undone, day) ? cents : 0), 0)
  return sum(settled) - sum(distributions) - sum(refunds)
}

/** Largest remainder in whole numbers: what is over goes to the largest fractions, ties to the earlier. */
export function shared(total: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + BigInt(weight), 0n)
  const products = weights.map(weight => BigInt(weight) * BigInt(total))
  const parts = products.map(product => Number(product / sum))
  const over = total - parts.reduce((all, part) => all + part, 0)
  const order = products
    .map((product, at) => ({ at, rest: product % sum }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const { at } of order.slice(0, over)) parts[at] = (parts[at] as number) + 1
  return parts
}

/** Returns the expected figures of one investor at the end of a day; without one, of all together. */
export function wantedAt(story: Story, day: string, lp?: number): Wanted {
  const own = (one: { lp: number }) => lp === undefined || one.lp === lp
  const want: Wanted = {
    committed: 0,
    inside: 0,
    contributions: 0,
    receivable: 0,
    paidIn: 0,
    distributions: 0,
    returned: 0,
    distributed: 0,
    recallable: 0,
    unfunded: 0,
    unpaid: 0,
    flows: [],
  }
  for (const { amount } of story.commitments.filter(one => own(one) && one.on <= day))
    want.committed += amount
  for (const { on, contributed, distributed } of story.opening.filter(one => own(one) && one.on <= day)) {
    want.inside += contributed
    want.contributions += contributed
    want.distributions += distributed
    want.flows.push({ on, paid: contributed, got: distributed })
  }
  for (const call of story.calls.filter(one => stands(one.notice, one.cancelled, day)))
    for (const line of call.lines.filter(own)) addLine(want, story, call, line, day)
  for (const { type, on, lines, undone } of story.distributions) {
    if (!stands(on, undone, day) || type === 'withholding_tax') continue
    for (const { amount, recallable } of lines.filter(own)) {
      want.distributions += amount
      want.recallable += recallable
      if (UNUSED.includes(type)) want.returned += amount
      want.flows.push({ on, paid: 0, got: amount })
    }
  }
  want.paidIn += want.contributions - want.returned
  want.distributed += want.distributions - want.returned
  want.unfunded = want.committed - want.inside + want.recallable
  for (const { seller, buyer, ...first } of story.transfers)
    for (const { moved } of [first, ...first.carried].filter(({ on }) => on <= day)) {
      if (lp === seller) addMoved(want, moved, -1)
      if (lp === buyer) addMoved(want, moved, 1)
    }
  for (const { from, to, moved } of story.carriedBack.filter(({ on }) => on <= day)) {
    if (lp === from) addMoved(want, moved, -1)
    if (lp === to) addMoved(want, moved, 1)
  }
  return want
}

function addMoved(want: Wanted, moved: Moved, sign: 1 | -1): void {
  for (const name of MOVED) want[name] += sign * moved[name]
  for (const { on, paid, got } of moved.flows) want.flows.push({ on, paid: sign * paid, got: sign * got })
}

/** So much of an amount, to the nearest unit, a half away from zero. */
const ofWhole = (amount: number, part: number, whole: number): number => {
  const [product, by] = [BigInt(Math.abs(amount)) * BigInt(part), BigInt(whole)]
  return Math.sign(amount) * Number((2n * product + by) / (2n * by))
}

/** So much of each amount, such that the parts sum to so much of the sum. */
function ofEach(amounts: readonly number[], part: number, whole: number): number[] {
  const by = BigInt(whole)
  const exact = amounts.map(amount => BigInt(amount) * BigInt(part))
  const rests = exact.map(product => ((product % by) + by) % by)
  const parts = exact.map((product, at) => Number((product - (rests[at] as bigint)) / by))
  const sum = amounts.reduce((all, amount) => all + amount, 0)
  const over = ofWhole(sum, part, whole) - parts.reduce((all, one) => all + one, 0)
  const order = rests
    .map((rest, at) => ({ at, rest }))
    .sort((a, b) => (a.rest === b.rest ? a.at - b.at : a.rest > b.rest ? -1 : 1))
  for (const { at } of order.slice(0, over)) parts[at] = (parts[at] as number) + 1
  return parts
}

/**
 * Returns the amounts that a part of a commitment transfers, from the seller's figures at the end of the day.
 */
export function movedOf(was: Wanted, part: number): Moved {
  const whole = was.committed
  const of = (amount: number) => ofWhole(amount, part, whole)
  const flows = byDay(was)
  const paid = ofEach(
    flows.map(one => one.paid),
    part,
    whole,
  )
  const got = ofEach(
    flows.map(one => one.got),
    part,
    whole,
  )
  const [recallable, unfunded, returned] = [of(was.recallable), of(was.unfunded), of(was.returned)]
  const [contributions, distributions] = [of(was.contributions), of(was.distributions)]
  const [receivable, unpaid] = [of(was.receivable), of(was.unpaid)]
  return {
    committed: part,
    inside: part + recallable - unfunded,
    recallable,
    unfunded,
    returned,
    contributions,
    distributions,
    receivable,
    unpaid,
    paidIn: contributions - returned - unpaid,
    distributed: distributions - returned,
    flows: flows.map(({ on }, at) => ({ on, paid: paid[at] as number, got: got[at] as number })),
  }
}

/** Money that came or went, netted by day. */
function byDay({ flows }: Wanted): { on: string; paid: number; got: number }[] {
  const own = flows.filter(({ owed }) => !owed)
  return [...new Set(own.map(({ on }) => on))]
    .sort()
    .map(day => {
      const sum = (name: 'paid' | 'got') =>
        own.reduce((all, one) => all + (one.on === day ? one[name] : 0), 0)
      return { on: day, paid: sum('paid'), got: sum('got') }
    })
    .filter(({ paid, got }) => paid !== 0 || got !== 0)
}

/**
 * Returns what of the seller's records after a transfer goes over with it, on the days of those: the part of
 * all until then, less what went over before.
 */
export function carriedOf(
  story: Story,
  { seller, on, part, whole }: { seller: number; on: string; part: number; whole?: number },
): { on: string; moved: Moved }[] {
  const was = wantedAt(story, on, seller)
  const partOf = (amount: number) => ofWhole(amount, part, whole ?? was.committed)
  const flows = byDay(wantedAt(story, '9999-12-31', seller))
  let before = was
  let [paid, got] = [0, 0]
  return daysAfter(story, on).flatMap(day => {
    const now = wantedAt(story, day, seller)
    const of = (
      name:
        | 'inside'
        | 'contributions'
        | 'distributions'
        | 'receivable'
        | 'recallable'
        | 'returned'
        | 'unpaid',
    ) => partOf(now[name] - was[name]) - partOf(before[name] - was[name])
    const own = flows.find(flow => flow.on === day) ?? { paid: 0, got: 0 }
    const flow = {
      on: day,
      paid: partOf(paid + own.paid) - partOf(paid),
      got: partOf(got + own.got) - partOf(got),
    }
    const [inside, recallable, returned, unpaid] = [
      of('inside'),
      of('recallable'),
      of('returned'),
      of('unpaid'),
    ]
    const [contributions, distributions] = [of('contributions'), of('distributions')]
    const moved: Moved = {
      committed: 0,
      inside,
      contributions,
      receivable: of('receivable'),
      unpaid,
      paidIn: contributions - returned - unpaid,
      distributions,
      returned,
      distributed: distributions - returned,
      recallable,
      unfunded: recallable - inside,
      flows: flow.paid === 0 && flow.got === 0 ? [] : [flow],
    }
    ;[before, paid, got] = [now, paid + own.paid, got + own.got]
    return MOVED.some(name => moved[name] !== 0) || moved.flows.length > 0 ? [{ on: day, moved }] : []
  })
}

/**
 * Returns what of the buyer's own records goes back with a voided transfer: the part of the interest in all that
 * the buyer holds, of what was recorded from its day on. Nothing where nothing was recorded since the transfer.
 */
export function carriedBackOf(story: Story, transfer: Story['transfers'][number]): Story['carriedBack'] {
  const { seller: to, buyer: from, on, moved } = transfer
  if (JSON.stringify(ownSince(story, from, on)) === JSON.stringify(transfer.known)) return []
  const whole = wantedAt(story, '9999-12-31', from).committed
  return carriedOf(ownOf(story), { seller: from, on: dayBefore(on), part: moved.committed, whole }).map(
    one => ({ from, to, ...one }),
  )
}

/** Returns an investor's own records from a day on, whatever was transferred. */
export const ownSince = (story: Story, lp: number, on: string) =>
  carriedOf(ownOf(story), { seller: lp, on: dayBefore(on), part: 1, whole: 1 })

const ownOf = (story: Story): Story => ({ ...story, transfers: [], carriedBack: [] })

const dayBefore = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10)

/** The days after one on which anything is recorded, or no longer counts. */
const daysAfter = (
  { calls, settled, distributions, opening, transfers, carriedBack }: Story,
  on: string,
): string[] =>
  [
    ...new Set([
      ...calls.flatMap(({ notice, cancelled }) => [notice, cancelled]),
      ...[...settled, ...distributions].flatMap(one => [one.on, one.undone]),
      ...opening.map(one => one.on),
      ...transfers.flatMap(one => [one.on, ...one.carried.map(carried => carried.on)]),
      ...carriedBack.map(one => one.on),
    ]),
  ]
    .filter((day): day is string => day !== undefined && day > on)
    .sort()

function addLine(
  want: Wanted,
  story: Story,
  call: Story['calls'][number],
  { lp, shares }: Story['calls'][number]['lines'][number],
  day: string,
): void {
  const weights = shares.map(({ amount }) => amount)
  const partOf = (owed: number, is: (share: Share) => boolean) =>
    (owed === 0 ? [] : shared(owed, weights)).reduce(
      (sum, part, at) => sum + (is(shares[at] as Share) ? part : 0),
      0,
    )
  const isCapital = ({ type }: Share) => type !== 'subsequent_close_interest' && type !== 'giveback'
  const isGiveback = ({ type }: Share) => type === 'giveback'
  const total = weights.reduce((sum, amount) => sum + amount, 0)
  const settled = story.settled
    .filter(one => one.call === call.id && one.lp === lp && stands(one.on, one.undone, day))
    .sort((a, b) => (a.on < b.on ? -1 : a.on > b.on ? 1 : 0))
  want.contributions += partOf(total, isCapital)
  want.distributions -= partOf(total, isGiveback)
  want.inside += partOf(total, ({ inside }) => inside)
  let owed = total
  for (const { on, amount, waived } of settled) {
    const gone = (is: (share: Share) => boolean) => partOf(owed, is) - partOf(owed - amount, is)
    if (waived) {
      want.contributions -= gone(isCapital)
      want.distributions += gone(isGiveback)
      want.inside -= gone(({ inside }) => inside)
    } else {
      // Until a payment that was replaced is voided, the other one is owed back: NAV has it, and no flow.
      const counted = (is: (share: Share) => boolean) =>
        partOf(Math.max(0, owed), is) - partOf(Math.max(0, owed - amount), is)
      want.flows.push({ on, paid: counted(isCapital), got: 0 - counted(isGiveback) })
    }
    owed -= amount
  }
  const [unpaid, owedBack] = [partOf(owed, isCapital), partOf(owed, isGiveback)]
  want.receivable += owed
  want.paidIn -= unpaid
  want.distributed += owedBack
  want.unpaid += unpaid + owedBack
  if (unpaid + owedBack > 0)
    want.flows.push({ on: call.due < day ? call.due : day, paid: unpaid, got: 0 - owedBack, owed: true })
}
