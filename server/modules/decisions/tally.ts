import type { Majority, Vote } from './states.ts'

export interface Rule {
  /** Percentage of the members called who must vote; abstentions count. */
  quorum_pct: number
  /** The majority is of all members called, whether they vote or not. */
  majority: Majority
}

export interface Tally {
  called: number
  voted: number
  for: number
  against: number
  abstain: number
  /** Votes needed for the quorum, and votes in favour needed to carry. */
  votes_needed: number
  for_needed: number
  quorum: boolean
  carried: boolean
}

/** Counts the votes of the members called, one for each. */
export function tallyOf(called: number, votes: readonly Vote[], { quorum_pct, majority }: Rule): Tally {
  const count = (wanted: Vote) => votes.filter(vote => vote === wanted).length
  const votes_needed = Math.max(1, Math.ceil((called * quorum_pct) / 100))
  const for_needed = neededFor(called, majority)
  return {
    called,
    voted: votes.length,
    for: count('for'),
    against: count('against'),
    abstain: count('abstain'),
    votes_needed,
    for_needed,
    quorum: votes.length >= votes_needed,
    carried: votes.length >= votes_needed && count('for') >= for_needed,
  }
}

function neededFor(called: number, majority: Majority): number {
  if (majority === 'unanimous') return Math.max(1, called)
  return majority === 'two_thirds' ? Math.max(1, Math.ceil((called * 2) / 3)) : Math.floor(called / 2) + 1
}
