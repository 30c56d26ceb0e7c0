import {
  byMost,
  count,
  counted,
  day,
  money,
  monthOf,
  named,
  open,
  personOf,
  says,
  spoken,
  stage,
  sums,
  within,
} from './expected.ts'
import type { Plain } from './lists.ts'

/** Questions of those who look for deals. */
export const deal: Plain[] = [
  { ask: 'How many deals do we have?', expects: ({ deals }) => says(count(deals, 'deal', 'deals')) },
  { ask: 'How many deals are there?', expects: ({ deals }) => says(count(deals, 'deal', 'deals')) },
  {
    ask: 'How many deals are in screening?',
    expects: lists => counted(stage('screening')(lists), 'deal', 'deals'),
  },
  {
    ask: 'Which deals are in screening?',
    expects: lists => counted(stage('screening')(lists), 'deal', 'deals'),
  },
  {
    ask: 'List the deals in due diligence',
    expects: lists => counted(stage('due_diligence')(lists), 'deal', 'deals'),
  },
  {
    ask: 'Show me all deals in term sheet',
    expects: lists => counted(stage('term_sheet')(lists), 'deal', 'deals'),
  },
  {
    ask: 'How many deals did we pass on?',
    expects: lists => counted(stage('passed')(lists), 'deal', 'deals'),
  },
  { ask: 'How many deals are on hold?', expects: lists => counted(stage('on_hold')(lists), 'deal', 'deals') },
  {
    ask: 'How many open deals are there?',
    expects: ({ deals }) => says(count(deals.filter(open), 'deal', 'deals')),
  },
  {
    ask: 'Which deals have no owner?',
    expects: ({ deals }) =>
      counted(
        deals.filter(row => row.owner_id === null),
        'deal',
        'deals',
      ),
  },
  {
    ask: 'How many deals does Priya own?',
    expects: lists =>
      says(
        count(
          lists.deals.filter(row => personOf(lists, row.owner_id) === 'Priya Nair'),
          'deal',
          'deals',
        ),
      ),
  },
  {
    ask: 'Which deals are owned by Tomas Rehn?',
    expects: lists =>
      counted(
        lists.deals.filter(row => personOf(lists, row.owner_id) === 'Tomas Rehn'),
        'deal',
        'deals',
      ),
  },
  {
    ask: 'Which deals are not owned by Priya?',
    expects: lists =>
      counted(
        lists.deals.filter(row => personOf(lists, row.owner_id) !== 'Priya Nair'),
        'deal',
        'deals',
      ),
  },
  {
    ask: 'Who owns Harrow Point Student Housing?',
    expects: lists => says(personOf(lists, named(lists.deals, 'Harrow Point').owner_id)),
  },
  {
    ask: 'What stage is Harrow Point Student Housing in?',
    expects: ({ deals }) => says(named(deals, 'Harrow Point').stage.replaceAll('_', ' ')),
  },
  {
    ask: 'When is Harrow Point Student Housing expected to close?',
    expects: ({ deals }) => says(day(named(deals, 'Harrow Point').expected_close_on)),
  },
  {
    ask: 'Which deals are expected to close by year end?',
    expects: ({ deals }, today) =>
      counted(
        deals.filter(row => within(row.expected_close_on, '0000', `${today.slice(0, 4)}-12-31`)),
        'deal',
        'deals',
      ),
  },
  {
    ask: 'Which deals came in this month?',
    expects: ({ deals }, today) =>
      counted(
        deals.filter(row => within(row.created_at.slice(0, 10), ...monthOf(today))),
        'deal',
        'deals',
      ),
  },
  {
    ask: 'What is the size of Glenmoor Water Utility Notes?',
    expects: ({ deals }) =>
      says(money(named(deals, 'Glenmoor').target_size, named(deals, 'Glenmoor').currency)),
  },
  {
    ask: 'What is the target IRR of Harrow Point Student Housing?',
    expects: ({ deals }) => says(`${Number((named(deals, 'Harrow Point').irr_target * 100).toFixed(2))}%`),
  },
  {
    ask: 'What is the counterparty of Alder Row Warehouse Facility?',
    expects: ({ deals }) => says(named(deals, 'Alder Row').counterparty),
  },
  {
    ask: 'What is the largest deal in USD?',
    expects: ({ deals }) =>
      says(
        byMost(
          deals.filter(row => row.currency === 'USD'),
          'target_size',
        ).name,
      ),
  },
  {
    ask: 'What is the largest deal?',
    expects: ({ deals }) =>
      says(
        ...[...Map.groupBy(deals, row => row.currency).values()].map(
          some => byMost(some, 'target_size').name,
        ),
      ),
  },
  {
    ask: 'What are the three largest deals in USD?',
    expects: ({ deals }) =>
      says(
        ...deals
          .filter(row => row.currency === 'USD')
          .sort((a, b) => b.target_size - a.target_size)
          .slice(0, 3)
          .map(row => row.name),
      ),
  },
  {
    ask: 'What is the total target size of deals in due diligence?',
    expects: lists => says(...sums(stage('due_diligence')(lists), 'target_size')),
  },
  {
    ask: 'What is the total size of our deals?',
    expects: ({ deals }) => says(...sums(deals, 'target_size')),
  },
  {
    ask: 'Which deals are over 40 million?',
    expects: ({ deals }) =>
      counted(
        deals.filter(row => row.target_size > 40_000_000),
        'deal',
        'deals',
      ),
  },
  {
    ask: 'Which USD deals are below 10 million?',
    expects: ({ deals }) =>
      counted(
        deals.filter(row => row.currency === 'USD' && row.target_size < 10_000_000),
        'deal',
        'deals',
      ),
  },
  {
    ask: 'Which deals are in the UK?',
    expects: ({ deals }) =>
      counted(
        deals.filter(row => row.jurisdiction === 'GB'),
        'deal',
        'deals',
      ),
  },
  {
    ask: 'How many deals are in Germany?',
    expects: ({ deals }) =>
      counted(
        deals.filter(row => row.jurisdiction === 'DE'),
        'deal',
        'deals',
      ),
  },
  {
    ask: 'Which deals have no next step?',
    expects: ({ deals }) =>
      says(
        count(
          deals.filter(row => row.next_step === null),
          'deal',
          'deals',
        ),
      ),
  },
  {
    ask: 'How many deals by stage?',
    expects: ({ deals }) =>
      says(
        ...[...Map.groupBy(deals, row => row.stage)].map(([key, some]) => `${spoken(key)} ${some.length}`),
      ),
  },
  {
    ask: 'Deals by owner',
    expects: lists =>
      says(
        ...[...Map.groupBy(lists.deals, row => personOf(lists, row.owner_id))].map(
          ([name, some]) => `${name} ${some.length}`,
        ),
      ),
  },
  {
    ask: 'How many deals are there per asset class?',
    expects: ({ deals }) =>
      says(
        ...[...Map.groupBy(deals, row => row.asset_class)].map(
          ([key, some]) => `${spoken(key)} ${some.length}`,
        ),
      ),
  },
  { ask: 'What is the newest deal?', expects: ({ deals }) => says(deals[0]?.name) },
  {
    ask: 'Is any deal in closing?',
    expects: lists =>
      says(
        stage('closing')(lists).length > 0 ? 'Yes' : 'No',
        ...stage('closing')(lists).map(row => row.name),
      ),
  },
  {
    ask: 'How many private credit deals do we have?',
    expects: ({ deals }) =>
      says(
        count(
          deals.filter(row => row.asset_class === 'private_credit'),
          'deal',
          'deals',
        ),
      ),
  },
  {
    ask: 'How many contacts do we have?',
    expects: ({ contacts }) => says(count(contacts, 'contact', 'contacts')),
  },
  {
    ask: 'What is Jonas Volkov’s email?',
    expects: ({ contacts }) => says(named(contacts, 'Jonas Volkov').email),
  },
  {
    ask: 'Who works at Harcombe Legal LLP?',
    expects: ({ contacts }) =>
      counted(
        contacts.filter(row => row.company === 'Harcombe Legal LLP'),
        'contact',
        'contacts',
      ),
  },
  {
    ask: 'Which contacts have no phone number?',
    expects: ({ contacts }) =>
      says(
        count(
          contacts.filter(row => row.phone === null),
          'contact',
          'contacts',
        ),
      ),
  },
  {
    ask: 'How many companies do we know?',
    expects: ({ companies }) => says(count(companies, 'company', 'companies')),
  },
  {
    ask: 'Which companies have no country?',
    expects: ({ companies }) =>
      says(
        count(
          companies.filter(row => row.country === null),
          'company',
          'companies',
        ),
      ),
  },
]
