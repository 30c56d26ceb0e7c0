import { type Collection, collectionOf } from '../../platform/language/collection.ts'
import { filing } from './filings/filing.ts'
import { kycRecord } from './kyc/kyc-record.ts'
import { obligation } from './obligations/obligation.ts'
import { finding } from './programme/finding.ts'
import { clearance } from './trading/clearance.ts'

const overdue = ({ status }: { status?: string }) => status === 'overdue'

/** The lists of compliance. */
export const collections: readonly Collection[] = [
  collectionOf(filing, {
    list: 'svc_list_filings',
    tells: ['due', 'owner'],
    nouns: ['filing', 'filings', 'regulatory filing', 'regulatory filings'],
    words: {
      owner: ['owner', 'files', 'responsible for'],
      due: ['due date', 'due on'],
      submitted_on: ['submitted', 'filed'],
      agency: ['regulator', 'authority'],
    },
    values: { status: { submitted: ['filed'], overdue: ['late'] } },
    states: { open: ({ status }) => !['submitted', 'waived'].includes(status) },
    done: ({ status }) => ['submitted', 'waived', 'not_applicable'].includes(status),
    date: 'due',
    due: 'due',
  }),
  collectionOf(obligation, {
    list: 'svc_list_obligations',
    tells: ['next_due', 'owner'],
    nouns: ['obligation', 'obligations', 'compliance obligation', 'compliance obligations'],
    words: {
      owner: ['owner', 'responsible', 'responsible for'],
      next_due: ['due date', 'due on', 'next due'],
    },
    values: { status: { overdue: ['late'] } },
    states: { 'still to do': ({ status }) => !['done', 'waived'].includes(status) },
    done: ({ status }) => ['done', 'waived'].includes(status),
    date: 'next_due',
    due: 'next_due',
  }),
  collectionOf(finding, {
    list: 'svc_list_compliance_findings',
    tells: ['due', 'owner'],
    nouns: ['finding', 'findings', 'compliance finding', 'compliance findings'],
    words: { owner: ['responsible', 'responsible for'], due: ['due date', 'due on'] },
    states: {
      overdue: row => row.overdue === true,
      open: ({ status }) => status !== 'closed',
      'not closed': ({ status }) => status !== 'closed',
    },
    date: 'due',
  }),
  collectionOf(kycRecord, {
    list: 'svc_list_kyc_records',
    nouns: [
      'KYC record',
      'KYC records',
      'kyc review',
      'kyc reviews',
      'kyc file',
      'kyc files',
      'kyc check',
      'kyc checks',
    ],
    words: {
      risk_rating: ['risk rating', 'rating', 'risk'],
      jurisdiction: ['country'],
      expires_at: ['expire', 'expires', 'expiry', 'expiring', 'run out', 'runs out'],
      next_review_at: ['next review', 'reviewed next', 'review due', 'review'],
      reviewer: ['reviewed by', 'reviews'],
      approved_at: ['approved on'],
    },
    values: {
      risk_rating: { high: ['high risk'], medium: ['medium risk'], low: ['low risk'] },
      status: { pending: ['open', 'outstanding'] },
    },
    date: 'expires_at',
    people: true,
  }),
  collectionOf(clearance, {
    list: 'svc_list_preclearances',
    tells: ['requested_by', 'side'],
    nouns: [
      'pre-clearance',
      'pre-clearances',
      'preclearance',
      'preclearances',
      'pre-clearance request',
      'pre-clearance requests',
      'personal trade',
      'personal trades',
      'trade request',
      'trade requests',
    ],
    words: {
      decided_by: ['decided', 'approved by', 'denied by'],
      requested_on: ['asked for on'],
      requested_by: ['asked for'],
    },
    values: {
      status: { pending: ['open', 'waiting', 'wait', 'undecided'], denied: ['refused', 'rejected'] },
    },
    date: 'requested_on',
  }),
  {
    key: 'compliance_deadline',
    nouns: ['compliance deadline', 'compliance deadlines'],
    type: 'compliance',
    list: 'svc_list_compliance_deadlines',
    title: ({ title }) => title,
    fields: {
      severity: { kind: 'choice', words: ['severity'] },
      due_on: { kind: 'date', words: ['due', 'due date'] },
      days_left: { kind: 'number', words: ['days left'] },
    },
    states: { overdue: row => overdue(row) || row.days_left < 0 },
    date: 'due_on',
    dated: true,
  },
]
