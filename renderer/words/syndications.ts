import type { Syndication, SyndicationAllocation } from '../api/modules.ts'
import { meant } from '../language/language.ts'
import type { States, Words } from './words.ts'

/** Labels of a book's statuses, and of the moves to them. */
export const syndicationStates: States<Syndication['status'], { move: string }> = {
  building: { tone: 'quiet', label: 'Building', move: 'Back to building' },
  open: { tone: 'open', label: 'Open', move: 'Open the book' },
  allocated: { tone: 'open', label: 'Allocated', move: 'Close book' },
  signed: { tone: 'open', label: 'Signed', move: 'All have signed' },
  funded: { tone: 'good', label: 'Funded', move: 'Funded' },
  closed: { tone: 'good', label: 'Closed', move: 'Close' },
  cancelled: { tone: 'bad', label: 'Cancelled', move: 'Cancel the syndication' },
}

export const bookStates: States<Syndication['book']> = {
  undersubscribed: { tone: 'warning', label: 'Undersubscribed' },
  covered: { tone: 'good', label: 'Covered' },
  oversubscribed: { tone: 'open', label: 'Oversubscribed' },
}

export const ticketKyc: Words<SyndicationAllocation['kyc_status']> = {
  pending: 'Pending',
  passed: meant('Passed', 'KYC'),
  failed: 'Failed',
}

export const ticketFunds: Words<SyndicationAllocation['funds_status']> = {
  indicated: 'Indicated',
  committed: 'Committed',
  signed: 'Signed',
  called: 'Called',
  received: 'Received',
  released: 'Released',
  withdrawn: 'Withdrawn',
  failed: 'Failed',
}
