import type { Demand, Tie } from '../../server/agents/approvals/approval-machine.ts'

/** One person's act on another's account. */
export interface Deed extends Tie {
  what: 'invite' | 'reset' | 're-address' | 'role' | 'right'
}

/**
 * How an approval was given: by whom, with a key or not, whether keys may vote, and whether they were asked.
 */
export interface Agreement {
  byKey: boolean
  granted: boolean
  by: number
  asked: boolean
}

/** The actual events, told without the model. */
export interface Story {
  authors: ReadonlySet<number>
  /** A key wrote it, or a correction of it. */
  byKey: boolean
  /** Approvals of the current text, by person. */
  agreed: ReadonlyMap<number, Agreement>
  demand: Demand
  deeds: readonly Deed[]
}

/**
 * Returns the objection to executing now that somebody who only knows the story would raise; null when there
 * is none.
 */
export function objection(
  { authors, byKey, agreed, demand, deeds }: Story,
  allowed: ReadonlySet<number>,
  joinedLate: ReadonlySet<number>,
): string | null {
  const { approvers, othersOnly } = demand
  const keepsNewcomersOut = othersOnly || approvers > 1 || byKey
  const puppets = deeds.filter(({ takesOver }) => takesOver)
  const isAuthors = (person: number) => [...authors].some(author => isSame(person, puppets, author, deeds))
  const good = [...agreed].filter(
    ([person, how]) =>
      allowed.has(person) &&
      (!how.byKey || (how.granted && !authors.has(person) && how.by === person)) &&
      !(othersOnly && isAuthors(person)) &&
      (how.by === person || (how.asked && !isAuthors(how.by))) &&
      !(keepsNewcomersOut && (joinedLate.has(person) || joinedLate.has(how.by))),
  )
  const count = apart(
    good.map(([person, { by }]) => [person, by]),
    puppets,
  )
  return count >= approvers
    ? null
    : `${count} of ${approvers} agreed: ${JSON.stringify(demand)}, ${deeds.map(({ what, maker, account }) => `${maker} ${what} ${account}`).join(', ')}`
}

/**
 * Returns whether the same person may have acted as both: as themselves, or by an account they stand behind.
 */
const isSame = (one: number, ofOne: readonly Deed[], other: number, ofOther: readonly Deed[]): boolean =>
  [1, 2, 3].some(hand => actsAs(hand, one, ofOne, 3) && actsAs(hand, other, ofOther, 3))

const actsAs = (hand: number, account: number, deeds: readonly Deed[], steps: number): boolean =>
  hand === account ||
  (steps > 0 && deeds.some(deed => deed.account === account && actsAs(hand, deed.maker, deeds, steps - 1)))

/**
 * Counts distinct people: two votes in which the same person may have had a hand, or the same as in a third,
 * are one.
 */
function apart(votes: readonly (readonly number[])[], deeds: readonly Deed[]): number {
  const group = votes.map((_, at) => at)
  for (const _ of votes)
    for (const [at, hands] of votes.entries())
      for (const [beside, others] of votes.entries())
        if (hands.some(one => others.some(other => isSame(one, deeds, other, deeds))))
          group[at] = group[beside] = Math.min(group[at] as number, group[beside] as number)
  return new Set(group).size
}
