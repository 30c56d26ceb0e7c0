/**
 * The model of approvals: a proposal as a state machine without a database, a clock or a route.
 *
 *     proposed --correct--> proposed   a new version; every vote lapses, and the corrector becomes an author
 *     proposed --hand over-> proposed  as a correction by the successor of an author who left
 *     proposed --renew----> proposed   a new version, because its effect changed; every vote lapses
 *     proposed --vote-----> proposed | approved   executed with the last vote that its rule asks for
 *     proposed --vote for-> proposed | approved   a vote given by a delegate
 *     proposed --reject---> rejected
 *     proposed --expire---> expired
 *
 * Ties between accounts (an invitation, a reset link, another address, another role) are part of the state: two accounts
 * of one person are one person. So are delegations: a delegated vote must be one that its person could give, and that
 * counts beside the delegate's own; a delegate with the votes of several people is one person.
 *
 * `approved`, `rejected` and `expired` are final. `actions.ts` stores a proposal and asks this model for the effect of a
 * vote; `test/agents/approval-machine.test.ts` walks every interleaving of acts by people, keys, policies and roles.
 */

/** Requirements of the policies and the house for one version of a proposal. */
export interface Demand {
  /** Distinct people who have to approve. */
  approvers: number
  /** Excludes the authors of the version (who proposed or corrected it). */
  othersOnly: boolean
}

export interface Vote {
  person: number
  /** The digest of the version that was approved. */
  version: string
  /** The delegate who gave the vote for that person. */
  by?: number | undefined
}

export interface Ballot {
  status: 'proposed' | 'approved' | 'rejected' | 'expired'
  /** The digest of the call, of the record as they are shown now, and of `revision`: no version ever comes back. */
  version: string
  /** Number of revisions: corrections, and new previews because the record changed. */
  revision: number
  /** The proposer and everybody who corrected it since. */
  authors: readonly number[]
  /** A key or an agent of the office wrote it, or a correction of it. */
  byProgram: boolean
  /** When it was proposed, ISO 8601. */
  proposedAt: string
  demand: Demand
  votes: readonly Vote[]
  /** Ties between accounts and the people behind them. */
  ties: readonly Tie[]
  /** Delegations in force that cover the amount moved. */
  delegations: readonly Delegation[]
}

/** A delegation of votes from one person to another. */
export interface Delegation {
  from: number
  to: number
}

/**
 * A recent act that ties an account to its maker: creating it, resetting its access, or changing its address
 * or rights. What the account writes may be the maker's word.
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
  /** The delegator whose vote is given, where it is not their own. */
  votesFor?: Pick<Voter, 'person' | 'joinedAt'> | undefined
}

export type Refusal =
  /** The proposal has ended. */
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
  /** Another account of the same person has voted already. */
  | 'one_with_voter'
  /** The vote was not delegated to them, or not any more, or not for this amount. */
  | 'not_delegated'
  /** They wrote it, or count as one with who did: a vote never comes back to the proposer. */
  | 'delegate_is_author'

/**
 * Returns the reason why the voter may not decide on the version they saw; null when they may. Without `seen`
 * only a version never revised counts.
 */
export function refusalOf(ballot: Ballot, voter: Voter, seen: string | undefined): Refusal | null {
  const { votesFor } = voter
  return votesFor ? refusalOfDelegate(ballot, voter, votesFor, seen) : refusalOfPerson(ballot, voter, seen)
}

function refusalOfPerson(ballot: Ballot, voter: Voter, seen: string | undefined): Refusal | null {
  if (ballot.status !== 'proposed') return 'already_decided'
  if (seen === undefined ? ballot.revision > 0 : seen !== ballot.version) return 'changed_meanwhile'
  const wrote = ballot.authors.includes(voter.person)
  if (voter.byKey && wrote) return 'own_key'
  if (voter.byKey && !voter.keyVotes) return 'key_without_vote'
  const { othersOnly } = ballot.demand
  if (othersOnly && wrote) return 'proposer_cannot_approve'
  if (othersOnly && isOneWithAuthor(ballot, voter.person)) return 'one_with_author'
  if (isNewcomer(ballot, voter)) return 'joined_later'
  const voted = standing(ballot)
  if (voted.some(({ person }) => person === voter.person)) return 'already_approved'
  return adds(ballot, { person: voter.person }) ? null : 'one_with_voter'
}

/**
 * Returns the refusal of a delegate. A delegate has their delegator's rights, but may neither turn one person
 * into two, nor two into one.
 */
function refusalOfDelegate(
  ballot: Ballot,
  delegate: Voter,
  delegator: Pick<Voter, 'person' | 'joinedAt'>,
  seen: string | undefined,
): Refusal | null {
  const own = refusalOfPerson(ballot, { ...delegator, byKey: false, keyVotes: false }, seen)
  if (own) return own
  if (!ballot.delegations.some(({ from, to }) => from === delegator.person && to === delegate.person))
    return 'not_delegated'
  if (delegate.byKey) return 'key_without_vote'
  if (isAuthor(ballot, delegate.person)) return 'delegate_is_author'
  if (isNewcomer(ballot, delegate)) return 'joined_later'
  return adds(ballot, { person: delegator.person, by: delegate.person }) ? null : 'one_with_voter'
}

/**
 * Returns how many people have approved the current version, counting only votes that are still good:
 * `isGood` says whether the person may still approve. Where others must approve, the votes of an author, and
 * of anyone who counts as one with an author, do not count; nor does a vote given by such a delegate.
 */
export function countVotes(ballot: Ballot, isGood: (vote: Vote) => boolean): number {
  const { othersOnly } = ballot.demand
  const counted = standing(ballot).filter(
    cast =>
      isGood(cast) &&
      !(othersOnly && isAuthor(ballot, cast.person)) &&
      !(cast.by !== undefined && isAuthor(ballot, cast.by)),
  )
  return distinct(counted, ballot.ties)
}

/** The ballot with one more vote, for the version that stands: a person's own, or given by their delegate. */
export const vote = (ballot: Ballot, person: number, by?: number): Ballot => ({
  ...ballot,
  votes: [...ballot.votes, { person, version: ballot.version, by }],
})

/** The ballot after somebody let another give their votes. */
export const delegate = (ballot: Ballot, from: number, to: number): Ballot => ({
  ...ballot,
  delegations: [...withdraw(ballot, from, to).delegations, { from, to }],
})

/**
 * Returns the ballot after a delegation ended; votes given earlier for the delegator count as their own
 * would.
 */
export const withdraw = (ballot: Ballot, from: number, to: number): Ballot => ({
  ...ballot,
  delegations: ballot.delegations.filter(one => one.from !== from || one.to !== to),
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
export const isCarried = (ballot: Ballot, isGood: (vote: Vote) => boolean): boolean =>
  countVotes(ballot, isGood) >= ballot.demand.approvers

/** The votes for the version that stands. */
const standing = ({ votes, version }: Ballot): Vote[] => votes.filter(cast => cast.version === version)

/** Returns whether one more vote for the current version comes from one more person. */
const adds = (ballot: Ballot, cast: Omit<Vote, 'version'>): boolean => {
  const voted = standing(ballot)
  return distinct([...voted, cast], ballot.ties) > distinct(voted, ballot.ties)
}

/** Returns whether a person joined after the proposal, where newcomers are excluded. */
const isNewcomer = (
  { demand: { approvers, othersOnly }, byProgram, proposedAt }: Ballot,
  { joinedAt }: Pick<Voter, 'joinedAt'>,
): boolean => (othersOnly || approvers > 1 || byProgram) && joinedAt > proposedAt

const isAuthor = (ballot: Ballot, person: number): boolean =>
  ballot.authors.includes(person) || isOneWithAuthor(ballot, person)

/** A person and everybody who stands behind them, directly or through others. */
function behind(person: number, ties: readonly Tie[]): Set<number> {
  const all = new Set([person])
  for (const one of all) for (const { account, maker } of ties) if (account === one) all.add(maker)
  return all
}

/**
 * Returns whether this person may be the same human as an author. Whoever was admitted by an office of one
 * administrator may approve that administrator's proposals, as the office has nobody else; the reverse is not
 * allowed.
 */
function isOneWithAuthor({ authors, ties }: Ballot, person: number): boolean {
  const takers = ties.filter(({ takesOver }) => takesOver)
  const own = behind(person, takers)
  return authors.some(author => meet(own, behind(author, ties)))
}

/**
 * Returns how many people gave these votes. Accounts that the same person controls count as one, and so do
 * votes given by the same delegate. Whoever an office of one admitted is a second person: it had nobody else
 * to ask.
 */
function distinct(votes: readonly Omit<Vote, 'version'>[], ties: readonly Tie[]): number {
  const takers = ties.filter(({ takesOver }) => takesOver)
  let groups: Set<number>[] = []
  for (const { person, by = person } of votes) {
    const own = new Set([...behind(person, takers), ...behind(by, takers)])
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
