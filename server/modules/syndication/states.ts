import type { Moves } from '../../kernel/index.ts'

export const syndicationStatuses = [
  'building',
  'open',
  'allocated',
  'signed',
  'funded',
  'closed',
  'cancelled',
] as const
export type SyndicationStatus = (typeof syndicationStatuses)[number]

/** A book may be reopened until everybody has signed; a funded one can only be closed. */
export const syndicationMoves: Moves<SyndicationStatus> = {
  building: ['open', 'cancelled'],
  open: ['building', 'allocated', 'cancelled'],
  allocated: ['open', 'signed', 'cancelled'],
  signed: ['allocated', 'funded', 'cancelled'],
  funded: ['closed'],
  closed: [],
  cancelled: [],
}

/** The requested total compared with the target; derived, never set. */
export const bookStates = ['undersubscribed', 'covered', 'oversubscribed'] as const
export type BookState = (typeof bookStates)[number]

/** Returns whether tickets may still be added, changed and withdrawn. */
export const isBuilding = (status: SyndicationStatus): boolean => status === 'building' || status === 'open'

/** Returns whether nothing may change any more. */
export const isOver = (status: SyndicationStatus): boolean => status === 'closed' || status === 'cancelled'

export const fundsStatuses = [
  'indicated',
  'committed',
  'signed',
  'called',
  'received',
  'released',
  'withdrawn',
  'failed',
] as const
export type FundsStatus = (typeof fundsStatuses)[number]

export const fundsMoves: Moves<FundsStatus> = {
  indicated: ['committed', 'signed', 'withdrawn'],
  committed: ['indicated', 'signed', 'withdrawn'],
  signed: ['committed', 'called', 'withdrawn'],
  called: ['signed', 'received', 'failed', 'withdrawn'],
  received: ['called', 'released', 'failed'],
  released: [],
  withdrawn: ['indicated'],
  failed: ['called'],
}

/** Stages of a ticket's funding; a withdrawn or failed ticket takes no part. */
const order: readonly FundsStatus[] = ['indicated', 'committed', 'signed', 'called', 'received', 'released']

export const takesPart = (status: FundsStatus): boolean => order.includes(status)

export const hasReached = (status: FundsStatus, wanted: FundsStatus): boolean =>
  order.indexOf(status) >= order.indexOf(wanted)

export const ticketKycStatuses = ['pending', 'passed', 'failed'] as const
export type TicketKyc = (typeof ticketKycStatuses)[number]
