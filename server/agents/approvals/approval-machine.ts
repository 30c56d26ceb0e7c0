/**
 * The model of approvals: a proposal as a state machine without a database, a clock or a route.
 *
 *     proposed --correct--> proposed   a new version; every vote lapses, who corrects becomes an author
 *     proposed --hand over-> proposed  as a correction by whoever takes over from an author who left
 *     proposed --renew----> proposed   a new version, because its effect changed; every vote lapses
 *     proposed --vote-----> proposed | approved   executed with the last vote that its rule asks for
 *     proposed --reject---> rejected
 *     proposed --expire---> expired
 *
 * Who stands behind whose account (an invitation, a reset link, another address, another role) is part of the state: two
 * accounts of one person are one person.
 *
 * `approved`, `rejected` and `expired` are final. `actions.ts` keeps a proposal in the database and asks here what a vote
 * does; `test/agents/approval-machine.test.ts` walks every interleaving of what people, keys, policies and roles can do.
 */

/** Requirements of the policies and the house for one version of a proposal. */
export interface Demand {
  /** Distinct people who have to approve. */
  approvers: number
  /** Whoever wrote the version (proposed or corrected it) is none of them. */
  othersOnly: boolean
}

export interface Vote {
  person: number
  /** The digest of the version that was approved. */
  version: string
}

export interface Ballot {
  status: 'proposed' | 'approved' | 'rejected' | 'expired'
  /** The digest of the call, of the record as they are shown now, and of `revision`: no version ever comes back. */
  version: string
  /** How often it became another than was proposed: corrected, or shown anew because its record moved. */
  revision: number
  /** Whoever proposed it and everybody who corrected it since. */
  authors: readonly number[]
  /** A key or an agent of the office wrote it, or a correction of it. */
  byProgram: boolean
  /** When it was proposed, ISO 8601. */
  proposedAt: string
  demand: Demand
  votes: readonly Vote[]
  /** Who stands behind whose account. */
  ties: readonly Tie[]
}

/**
 * Somebody made an account, let its person in anew, changed its address or what it may do, lately enough to count: what it
 * writes may be their word.
 */
export interface Tie {
  account: number
  maker: number
  /** They could act as it themselves, past a second person who was there: its vote may be theirs, too. */
  takesOver: boolean
}

export interface Voter {
  person: number
  /** They act through an API key. */
  byKey: boolean
  /** An administrator granted that key the right to vote. */
  keyVotes: boolean
  /** When they joined the office, ISO 8601. */
  joinedAt: string
}

export type Refusal =
  /** It has ended. */
  | 'already_decided'
  /** They saw another version than the one that stands. */
  | 'changed_meanwhile'
  /** A key decides nothing that its owner, or another key of theirs, wrote. */
  | 'own_key'
  /** A program gives no vote that nobody granted it. */
  | 'key_without_vote'
  /** An author, where the demand is for others. */
  | 'proposer_cannot_approve'
  /** They stand behind an author's account, or an author behind theirs, where the demand is for others. */
  | 'one_with_author'
  /**
   * They joined after it was proposed, where more than the proposer's own word is asked for, or where a program wrote it: one
   * that could let somebody in would else have its own puppet agree.
   */
  | 'joined_later'
  /** Their vote for this version stands already. */
  | 'already_approved'
  /** Of two who stand behind one another, or behind whom the same person stands, one has voted already. */
  | 'one_with_voter'

/** Why the voter may not decide on what they saw; null when they may. Without `seen` only a version never revised counts. */
export function refusalOf(ballot: Ballot, voter: Voter, seen: string | undefined): Refusal | null {
  if (ballot.status !== 'proposed') return 'already_decided'
  if (seen === undefined ? ballot.revision > 0 : seen !== ballot.version) return 'changed_meanwhile'
  const wrote = ballot.authors.includes(voter.person)
  if (voter.byKey && wrote) return 'own_key'
  if (voter.byKey && !voter.keyVotes) return 'key_without_vote'
  const { approvers, othersOnly } = ballot.demand
  if (othersOnly && wrote) return 'proposer_cannot_approve'
  if (othersOnly && isOneWithAuthor(ballot, voter.person)) return 'one_with_author'
  if ((othersOnly || approvers > 1 || ballot.byProgram) && voter.joinedAt > ballot.proposedAt)
    return 'joined_later'
  const voted = standing(ballot)
  if (voted.has(voter.person)) return 'already_approved'
  if (distinct([...voted, voter.person], ballot.ties) === distinct([...voted], ballot.ties))
    return 'one_with_voter'
  return null
}

/**
 * How many people have approved the version that stands, of those who still may: `mayApprove` says so of a person. Where the
 * demand is for others, the vote of an author, and of whoever is one with an author, does not count.
 */
export function countVotes(ballot: Ballot, mayApprove: (person: number) => boolean): number {
  const { othersOnly } = ballot.demand
  const counted = [...standing(ballot)].filter(
    person =>
      mayApprove(person) &&
      !(othersOnly && (ballot.authors.includes(person) || isOneWithAuthor(ballot, person))),
  )
  return distinct(counted, ballot.ties)
}

/** The ballot with one more vote, for the version that stands. */
export const vote = (ballot: Ballot, person: number): Ballot => ({
  ...ballot,
  votes: [...ballot.votes, { person, version: ballot.version }],
})

/** The ballot after somebody wrote another version of the call, which the policies of now may ask more or less for. */
export const correct = (
  ballot: Ballot,
  { person, byKey }: Pick<Voter, 'person' | 'byKey'>,
  version: string,
  demand: Demand,
): Ballot => ({
  ...ballot,
  version,
  demand,
  revision: ballot.revision + 1,
  byProgram: ballot.byProgram || byKey,
  authors: [...new Set([...ballot.authors, person])],
})

/** The ballot after its effect changed: the same call, to be looked at again. */
export const renew = (ballot: Ballot, version: string): Ballot => ({
  ...ballot,
  version,
  revision: ballot.revision + 1,
})

/** True when enough people have approved. */
export const isCarried = (ballot: Ballot, mayApprove: (person: number) => boolean): boolean =>
  countVotes(ballot, mayApprove) >= ballot.demand.approvers

/** The people whose vote is for the version that stands. */
const standing = ({ votes, version }: Ballot): Set<number> =>
  new Set(votes.filter(cast => cast.version === version).map(({ person }) => person))

/** A person and everybody who stands behind them, directly or through others. */
function behind(person: number, ties: readonly Tie[]): Set<number> {
  const all = new Set([person])
  for (const one of all) for (const { account, maker } of ties) if (account === one) all.add(maker)
  return all
}

/**
 * Whether an author's word and this person's may be the same one's. Whoever was let in by an office of one administrator may
 * agree to what that one writes, as the office has nobody else; the other way round they may not.
 */
function isOneWithAuthor({ authors, ties }: Ballot, person: number): boolean {
  const takers = ties.filter(({ takesOver }) => takesOver)
  const own = behind(person, takers)
  return authors.some(author => meet(own, behind(author, ties)))
}

/**
 * How many people these are where those behind whom the same person stands count as one. Whoever an office of one let in
 * is a second person: it had nobody else to ask.
 */
function distinct(people: readonly number[], ties: readonly Tie[]): number {
  const takers = ties.filter(({ takesOver }) => takesOver)
  let groups: Set<number>[] = []
  for (const person of people) {
    const own = behind(person, takers)
    const joined = groups.filter(group => meet(group, own))
    groups = [
      ...groups.filter(group => !joined.includes(group)),
      new Set([own, ...joined].flatMap(all => [...all])),
    ]
  }
  return groups.length
}

const meet = (one: ReadonlySet<number>, other: ReadonlySet<number>): boolean =>
  [...one].some(person => other.has(person))
