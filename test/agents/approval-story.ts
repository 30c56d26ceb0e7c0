import type { Demand, Tie } from '../../server/agents/approvals/approval-machine.ts'

/** What somebody did to another's account. */
export interface Deed extends Tie {
  what: 'invite' | 'reset' | 're-address' | 'role' | 'right'
}

/** What really happened, told without the model. */
export interface Story {
  authors: ReadonlySet<number>
  /** A key wrote it, or a correction of it. */
  byKey: boolean
  /** Who agreed to the text as it stands, and whether they did so through a key, and one that was let. */
  agreed: ReadonlyMap<number, { byKey: boolean; granted: boolean }>
  demand: Demand
  deeds: readonly Deed[]
}

/** What is wrong with executing now, as somebody who only knows the story would say; null when nothing is. */
export function objection(
  { authors, byKey, agreed, demand, deeds }: Story,
  allowed: ReadonlySet<number>,
  joinedLate: ReadonlySet<number>,
): string | null {
  const { approvers, othersOnly } = demand
  const keepsNewcomersOut = othersOnly || approvers > 1 || byKey
  const puppets = deeds.filter(({ takesOver }) => takesOver)
  const good = [...agreed]
    .filter(
      ([person, how]) =>
        allowed.has(person) &&
        (!how.byKey || (how.granted && !authors.has(person))) &&
        !(othersOnly && [...authors].some(author => isSame(person, puppets, author, deeds))) &&
        !(keepsNewcomersOut && joinedLate.has(person)),
    )
    .map(([person]) => person)
  const count = apart(good, puppets)
  return count >= approvers
    ? null
    : `${count} of ${approvers} agreed: ${JSON.stringify(demand)}, ${deeds.map(({ what, maker, account }) => `${maker} ${what} ${account}`).join(', ')}`
}

/** Whether one and the same person may have acted as both: as themselves, or by an account that they stand behind. */
const isSame = (one: number, ofOne: readonly Deed[], other: number, ofOther: readonly Deed[]): boolean =>
  [1, 2, 3].some(hand => actsAs(hand, one, ofOne, 3) && actsAs(hand, other, ofOther, 3))

const actsAs = (hand: number, account: number, deeds: readonly Deed[], steps: number): boolean =>
  hand === account ||
  (steps > 0 && deeds.some(deed => deed.account === account && actsAs(hand, deed.maker, deeds, steps - 1)))

/** How many people stand apart: two who may be the same, or the same as a third among them, are one. */
function apart(people: readonly number[], deeds: readonly Deed[]): number {
  const groupOf = new Map(people.map(person => [person, person]))
  for (const _ of people)
    for (const one of people)
      for (const other of people)
        if (isSame(one, deeds, other, deeds)) {
          const group = Math.min(groupOf.get(one) as number, groupOf.get(other) as number)
          groupOf.set(one, group)
          groupOf.set(other, group)
        }
  return new Set(groupOf.values()).size
}
