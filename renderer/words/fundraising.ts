import type { Prospect, RaisedFund } from '../api/modules.ts'
import type { States, Words } from './words.ts'

/** The pipeline from left to right. */
export const prospectStages: States<Prospect['stage']> = {
  prospect: { tone: 'quiet', label: 'Prospect' },
  contacted: { tone: 'quiet', label: 'Contacted' },
  meeting: { tone: 'open', label: 'Meeting' },
  dd: { tone: 'open', label: 'Due diligence' },
  soft_circle: { tone: 'open', label: 'Soft circle' },
  committed: { tone: 'good', label: 'Committed' },
  closed: { tone: 'good', label: 'Closed' },
  declined: { tone: 'bad', label: 'Declined' },
}

export const declineReasons: Words<NonNullable<Prospect['decline_reason']>> = {
  mandate: 'Outside their mandate',
  allocation_full: 'Allocated in full',
  timing: 'Timing',
  terms: 'Terms',
  track_record: 'Track record',
  fund_size: 'Fund size',
  no_reply: 'No reply',
  other: 'Another reason',
}

export const strengths: Words<NonNullable<Prospect['strength']>> = {
  cold: 'Cold',
  warm: 'Warm',
  strong: 'Strong',
}

export const raisedFundStates: States<RaisedFund['status']> = {
  raising: { tone: 'open', label: 'Raising' },
  closed: { tone: 'good', label: 'Closed' },
  archived: { tone: 'quiet', label: 'Archived' },
}

export const rowFields: Words<string> = {
  target_amount: 'asked for',
  next_step_at: 'on',
  next_step: 'next step',
}
