import type { Json } from '../../../office.ts'
import { byMost, count, counted, day, issued, money, named, says, sums } from './expected.ts'
import type { Plain } from './lists.ts'

/** Questions of those who keep the books. */
export const cfo: Plain[] = [
  {
    ask: 'How many capital calls are there?',
    expects: ({ calls }) => says(count(calls, 'capital call', 'capital calls')),
  },
  {
    ask: 'Which capital calls are overdue?',
    expects: ({ calls }) =>
      counted(
        calls.filter(row => row.overdue),
        'capital call',
        'capital calls',
        row => row.reference,
      ),
  },
  {
    ask: 'How many capital calls have been issued?',
    expects: ({ calls }) =>
      counted(calls.filter(issued), 'capital call', 'capital calls', row => row.reference),
  },
  {
    ask: 'Which capital calls are drafts?',
    expects: ({ calls }) =>
      counted(
        calls.filter(row => row.status === 'draft'),
        'capital call',
        'capital calls',
        row => row.reference,
      ),
  },
  {
    ask: 'What is outstanding on CALL-02?',
    expects: ({ calls }) => says(money(callOf(calls, 'CALL-02').outstanding, 'USD')),
  },
  {
    ask: 'How much has been paid on CALL-02?',
    expects: ({ calls }) => says(money(callOf(calls, 'CALL-02').paid, 'USD')),
  },
  { ask: 'When was CALL-02 due?', expects: ({ calls }) => says(day(callOf(calls, 'CALL-02').due_date)) },
  {
    ask: 'What is the latest capital call?',
    expects: ({ calls }) =>
      says(calls.toSorted((a, b) => b.notice_date.localeCompare(a.notice_date))[0]?.reference),
  },
  {
    ask: 'What is the largest capital call?',
    expects: ({ calls }) => says(byMost(calls.filter(issued), 'amount').reference),
  },
  {
    ask: 'What is the total amount of the capital calls?',
    expects: ({ calls }) => says(...sums(calls.filter(issued), 'amount')),
  },
  {
    ask: 'Which capital calls of Halvard Bridge Credit Fund I are there?',
    expects: ({ calls, funds }) =>
      counted(
        calls.filter(row => row.fund_account_id === named(funds, 'Halvard Bridge Credit').id),
        'capital call',
        'capital calls',
        row => row.reference,
      ),
  },
  {
    ask: 'How many distributions have we made?',
    expects: ({ distributions }) => says(count(distributions, 'distribution', 'distributions')),
  },
  {
    ask: 'When was the last distribution?',
    expects: ({ distributions }) =>
      says(day(distributions.toSorted((a, b) => b.date.localeCompare(a.date))[0]?.date)),
  },
  { ask: 'How many funds do we have?', expects: ({ funds }) => says(count(funds, 'fund', 'funds')) },
  {
    ask: 'What is the NAV of Halvard Bridge Credit Fund I?',
    expects: ({ funds }) => says(money(named(funds, 'Halvard Bridge Credit').nav, 'USD')),
  },
  {
    ask: 'What is the NAV and TVPI of Halvard Bridge Credit Fund I?',
    expects: ({ funds }) => says(money(named(funds, 'Halvard Bridge Credit').nav, 'USD'), 'TVPI of'),
  },
  { ask: 'Which fund has the highest NAV?', expects: ({ funds }) => says(byMost(funds, 'nav').name) },
  {
    ask: 'How many journal entries are drafts?',
    expects: ({ entries }) =>
      says(
        count(
          entries.filter(row => row.status === 'draft'),
          'journal entry',
          'journal entries',
        ),
      ),
  },
  {
    ask: 'How many journal entries are there?',
    expects: ({ entries }) => says(count(entries, 'journal entry', 'journal entries')),
  },
  {
    ask: 'How many entries were posted in September?',
    expects: ({ entries }, today) =>
      says(
        count(
          entries.filter(row => row.date.startsWith(`${today.slice(0, 4)}-09`)),
          'journal entry',
          'journal entries',
        ),
      ),
  },
  {
    ask: 'How many holdings do we have?',
    expects: ({ holdings }) => says(count(holdings, 'holding', 'holdings')),
  },
  {
    ask: 'What is our largest holding?',
    expects: ({ holdings }) =>
      says(holdings.toSorted((a, b) => b.figures.fair_value - a.figures.fair_value)[0]?.name),
  },
  {
    ask: 'What is the fair value of Tarn Valley Water?',
    expects: ({ holdings }) => says(money(named(holdings, 'Tarn Valley').figures.fair_value, 'USD')),
  },
  {
    ask: 'What is the total fair value of our holdings?',
    expects: ({ holdings }) =>
      says(
        ...sums(
          holdings.map(row => ({ ...row.figures })),
          'fair_value',
        ),
      ),
  },
  {
    ask: 'How many holdings by sector?',
    expects: ({ holdings }) =>
      says(...[...Map.groupBy(holdings, row => row.sector)].map(([key, some]) => `${key} ${some.length}`)),
  },
  {
    ask: 'Which holdings are in Healthcare?',
    expects: ({ holdings }) =>
      counted(
        holdings.filter(row => row.sector === 'Healthcare'),
        'holding',
        'holdings',
      ),
  },
  {
    ask: 'How many pricings do we have?',
    expects: ({ pricings }) => says(count(pricings, 'pricing', 'pricings')),
  },
  {
    ask: 'What is the highest IRR of our pricings?',
    expects: ({ pricings }) => says(byMost(pricings, 'irr').name),
  },
  {
    ask: 'How many syndications are open?',
    expects: ({ syndications }) =>
      counted(
        syndications.filter(row => row.status === 'open'),
        'syndication',
        'syndications',
      ),
  },
  {
    ask: 'How much has been allocated in the Glenmoor syndication?',
    expects: ({ syndications }) => says(money(named(syndications, 'Glenmoor').allocated_amount, 'USD')),
  },
  {
    ask: 'How much is drawn on the Alder Row warehouse line?',
    expects: ({ facilities }) => says(money(named(facilities, 'Alder Row').outstanding, 'GBP')),
  },
]

const callOf = (calls: readonly Json[], reference: string): Json =>
  calls.find(row => row.reference === reference) as Json
