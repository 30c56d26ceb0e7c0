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
 * `approved`, `rejected` and `expired` are final. `actions.ts` keeps a proposal in the database and asks here what a vote
 * does; `test/agents/approval-machine.test.ts` walks every interleaving of what people, keys, policies and roles can do.
 */

/** What the policies and the house ask for one version of a proposal. */
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
}

export interface Voter {
  person: number
  /** They act through an API key. */
  byKey: boolean
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
  /** An author, where the demand is for others. */
  | 'proposer_cannot_approve'
  /**
   * They joined after it was proposed, where more than the proposer's own word is asked for, or where a program wrote it: one
   * that could let somebody in would else have its own puppet agree.
   */
  | 'joined_later'
  /** Their vote for this version stands already. */
  | 'already_approved'

/** Why the voter may not decide on what they saw; null when they may. Without `seen` only a version never revised counts. */
export function refusalOf(ballot: Ballot, voter: Voter, seen: string | undefined): Refusal | null {
  if (ballot.status !== 'proposed') return 'already_decided'
  if (seen === undefined ? ballot.revision > 0 : seen !== ballot.version) return 'changed_meanwhile'
  const wrote = ballot.authors.includes(voter.person)
  if (voter.byKey && wrote) return 'own_key'
  const { approvers, othersOnly } = ballot.demand
  if (othersOnly && wrote) return 'proposer_cannot_approve'
  if ((othersOnly || approvers > 1 || ballot.byProgram) && voter.joinedAt > ballot.proposedAt)
    return 'joined_later'
  if (standing(ballot).has(voter.person)) return 'already_approved'
  return null
}

/**
 * How many people have approved the version that stands, of those who still may: `mayApprove` says so of a person. An
 * author's vote does not count where the demand is for others.
 */
export function countVotes(ballot: Ballot, mayApprove: (person: number) => boolean): number {
  const { othersOnly } = ballot.demand
  return [...standing(ballot)].filter(
    person => mayApprove(person) && !(othersOnly && ballot.authors.includes(person)),
  ).length
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
