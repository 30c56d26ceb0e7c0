import { z } from 'zod'
import { type Moves, type Sentence, sentence } from '../../kernel/index.ts'

export const decisionStatuses = [
  'draft',
  'voting',
  'approved',
  'rejected',
  'deferred',
  'expired',
  'withdrawn',
] as const
export type DecisionStatus = (typeof decisionStatuses)[number]

/** Names of the statuses within a sentence. */
export const statusWords: Readonly<Record<DecisionStatus, Sentence>> = {
  draft: sentence`draft`,
  voting: sentence`voting`,
  approved: sentence`approved`,
  rejected: sentence`rejected`,
  deferred: sentence`deferred`,
  expired: sentence`expired`,
  withdrawn: sentence`withdrawn`,
}

/** A deferred decision may be put to the vote again; a rejected, expired or withdrawn one is final. */
export const decisionMoves: Moves<DecisionStatus> = {
  draft: ['voting', 'withdrawn'],
  voting: ['approved', 'rejected', 'deferred', 'withdrawn'],
  approved: ['expired', 'withdrawn'],
  rejected: [],
  deferred: ['voting', 'withdrawn'],
  expired: [],
  withdrawn: [],
}

/** Where its terms, members and conditions may change. */
export const isOpen = (status: DecisionStatus): boolean => status === 'draft' || status === 'deferred'

export const votes = ['for', 'against', 'abstain'] as const
export type Vote = (typeof votes)[number]

export const majorities = ['simple', 'two_thirds', 'unanimous'] as const
export type Majority = (typeof majorities)[number]

export const quorum = () =>
  z.int().min(0).max(100).meta({
    description: 'Percentage of called members who must vote; abstentions count',
    example: 50,
  })
export const majority = () =>
  z.enum(majorities).meta({
    description: 'Majority of all called members, voting or not: more than half, at least two thirds, or all',
  })

export const conditionStates = ['open', 'met', 'waived'] as const
export type ConditionState = (typeof conditionStates)[number]

/** The stages that a condition may stand before. */
export const gatedStages = ['term_sheet', 'closing', 'closed_won'] as const
export type GatedStage = (typeof gatedStages)[number]
