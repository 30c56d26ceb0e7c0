import type { Json } from '../../../office.ts'
import {
  byMost,
  committedBy,
  count,
  counted,
  money,
  named,
  personOf,
  says,
  spoken,
  sums,
} from './expected.ts'
import type { Lists, Plain } from './lists.ts'

/** Questions of those who raise money and look after investors. */
export const investor: Plain[] = [
  { ask: 'How many LPs do we have?', expects: ({ lps }) => says(count(lps, 'investor', 'investors')) },
  { ask: 'How many investors are there?', expects: ({ lps }) => says(count(lps, 'investor', 'investors')) },
  { ask: 'Who is the largest investor?', expects: lists => says(largestOf(lists).name) },
  {
    ask: 'Which LP committed the most?',
    expects: lists => says(largestOf(lists).name, money(committedBy(lists, largestOf(lists).id), 'USD')),
  },
  { ask: 'Which LP has the largest commitment?', expects: lists => says(largestOf(lists).name) },
  {
    ask: 'Which investors are from Denmark?',
    expects: ({ lps }) =>
      counted(
        lps.filter(row => row.jurisdiction === 'DK'),
        'investor',
        'investors',
      ),
  },
  {
    ask: 'List all LPs in the United Kingdom',
    expects: ({ lps }) =>
      counted(
        lps.filter(row => row.jurisdiction === 'GB'),
        'investor',
        'investors',
      ),
  },
  {
    ask: 'How many investors are family offices?',
    expects: ({ lps }) =>
      counted(
        lps.filter(row => row.entity_type === 'family_office'),
        'investor',
        'investors',
      ),
  },
  {
    ask: 'How many investors by type?',
    expects: ({ lps }) =>
      says(
        ...[...Map.groupBy(lps, row => row.entity_type)].map(
          ([key, some]) => `${spoken(key)} ${some.length}`,
        ),
      ),
  },
  {
    ask: 'What is the total commitment of our LPs?',
    expects: ({ commitments }) => says(...sums(commitments, 'amount')),
  },
  {
    ask: 'How much did Sundby Teachers’ Pension Fund commit?',
    expects: lists => says(money(committedBy(lists, named(lists.lps, 'Sundby').id), 'USD')),
  },
  {
    ask: 'How much is committed to Halvard Bridge Co-Investment I?',
    expects: ({ commitments, funds }) =>
      says(
        ...sums(
          commitments.filter(
            row => row.fund_account_id === named(funds, 'Halvard Bridge Co-Investment I').id,
          ),
          'amount',
        ),
      ),
  },
  {
    ask: 'Whose KYC is pending?',
    expects: ({ lps }) =>
      counted(
        lps.filter(row => row.kyc_status === 'pending'),
        'investor',
        'investors',
      ),
  },
  {
    ask: 'Which investors have no e-mail?',
    expects: ({ lps }) =>
      counted(
        lps.filter(row => row.primary_contact_email === null),
        'investor',
        'investors',
      ),
  },
  {
    ask: 'What is the e-mail of Borealis Mutual Insurance?',
    expects: ({ lps }) => says(named(lps, 'Borealis').primary_contact_email),
  },
  {
    ask: 'How many prospects do we have?',
    expects: ({ prospects }) => says(count(prospects, 'prospect', 'prospects')),
  },
  {
    ask: 'Which prospects are soft circled?',
    expects: ({ prospects }) =>
      counted(
        prospects.filter(row => row.soft_circled_amount !== null),
        'prospect',
        'prospects',
      ),
  },
  {
    ask: 'What is the total soft-circled amount?',
    expects: ({ prospects }) => says(...sums(prospects, 'soft_circled_amount')),
  },
  {
    ask: 'How many prospects by stage?',
    expects: ({ prospects }) =>
      says(
        ...[...Map.groupBy(prospects, row => row.stage)].map(
          ([key, some]) => `${spoken(key)} ${some.length}`,
        ),
      ),
  },
  {
    ask: 'Which prospect has the largest target in USD?',
    expects: ({ prospects }) =>
      says(
        byMost(
          prospects.filter(row => row.currency === 'USD'),
          'target_amount',
        ).name,
      ),
  },
  {
    ask: 'Who owns Pallas Sovereign Wealth Office?',
    expects: lists => says(personOf(lists, named(lists.prospects, 'Pallas').owner_id)),
  },
  {
    ask: 'What is the next step with Pallas Sovereign Wealth Office?',
    expects: ({ prospects }) => says(named(prospects, 'Pallas').next_step),
  },
  {
    ask: 'How many prospects have declined?',
    expects: ({ prospects }) =>
      counted(
        prospects.filter(row => row.stage === 'declined'),
        'prospect',
        'prospects',
      ),
  },
  {
    ask: 'Which prospects does Ingrid own?',
    expects: lists =>
      counted(
        lists.prospects.filter(row => personOf(lists, row.owner_id) === 'Ingrid Halvard'),
        'prospect',
        'prospects',
      ),
  },
]

const largestOf = (lists: Lists): Json =>
  lists.lps.toSorted((a, b) => committedBy(lists, b.id) - committedBy(lists, a.id))[0] as Json
