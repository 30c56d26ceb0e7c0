import type { Json } from '../../office.ts'

/** The lists of an office as its API answers them, by name. */
export type Lists = Readonly<Record<(typeof paths)[number][0], Json[]>>

const paths = [
  ['deals', 'crm/deals'],
  ['contacts', 'crm/contacts'],
  ['companies', 'companies'],
  ['lps', 'investor-portal/lps'],
  ['commitments', 'investor-portal/commitments'],
  ['calls', 'investor-portal/calls'],
  ['distributions', 'investor-portal/distributions'],
  ['funds', 'cfo/accounts'],
  ['entries', 'cfo/gl/journal'],
  ['covenants', 'risk/covenants'],
  ['alerts', 'risk/alerts'],
  ['facilities', 'risk/facilities'],
  ['filings', 'compliance/filings'],
  ['obligations', 'compliance/obligations'],
  ['findings', 'compliance/program/findings'],
  ['kyc', 'compliance/kyc'],
  ['clearances', 'compliance/trade/preclearance'],
  ['due', 'calendar/due-dates'],
  ['transactions', 'transactions'],
  ['prospects', 'lp-crm/lps'],
  ['syndications', 'syndication'],
  ['decisions', 'decisions'],
  ['memoranda', 'cim/reports'],
  ['rooms', 'vdr/rooms'],
  ['documents', 'vdr/documents'],
  ['questions', 'qa/questions'],
  ['pricings', 'pricer/pricings'],
  ['holdings', 'holdings'],
  ['approvals', 'agent/approvals'],
  ['people', 'me/colleagues'],
  ['users', 'admin/users'],
] as const

/** Reads all lists as the one who asks may. */
export async function readLists(get: (path: string) => Promise<Json[]>): Promise<Lists> {
  const read = async ([name, path]: (typeof paths)[number]) =>
    [name, await get(`/api/v1/svc/${path}`)] as const
  return Object.fromEntries(await Promise.all(paths.map(read))) as Lists
}

/** What an answer has to say and may not say; null where the question is none that an office answers. */
export type Expected = { says: string[]; not?: string[] } | null

export interface Plain {
  ask: string
  expects: (lists: Lists, today: string) => Expected
}

const says = (...parts: Array<string | number>): Expected => ({ says: parts.map(String) })
const count = (rows: readonly Json[], one: string, many: string): string =>
  rows.length === 0 ? `No ${many}` : `${rows.length} ${rows.length === 1 ? one : many}`
/** The count, and the names of the first few. */
const counted = (
  rows: readonly Json[],
  one: string,
  many: string,
  nameOf = (row: Json): string => row.name,
): Expected => ({
  says: [rows.length === 0 ? many : count(rows, one, many), ...rows.slice(0, 5).map(nameOf)],
})
const group = new Intl.NumberFormat('en', { maximumFractionDigits: 2 })
const money = (amount: number, currency: string): string =>
  `${currency} ${Number.isInteger(amount) ? group.format(amount) : amount.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })}`
const day = (date: string): string =>
  new Date(`${date.slice(0, 10)}T00:00:00Z`).toLocaleDateString('en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })
const spoken = (key: string | null): string => key?.replaceAll('_', ' ') ?? 'none'
const sums = (rows: readonly Json[], amount: string, currency = 'currency'): string[] =>
  [
    ...Map.groupBy(
      rows.filter(row => row[amount] !== null),
      row => row[currency] as string,
    ),
  ].map(([unit, some]) =>
    money(some.reduce((sum, row) => sum + Math.round(row[amount] * 100), 0) / 100, unit),
  )
const named = (rows: readonly Json[], name: string): Json =>
  rows.find(row => row.name.startsWith(name)) as Json
const byMost = (rows: readonly Json[], field: string): Json =>
  rows.toSorted((a, b) => b[field] - a[field])[0] as Json
const personOf = ({ people }: Lists, id: number | null): string =>
  (people.find(one => one.id === id)?.name as string | undefined) ?? 'none'
const committedBy = ({ commitments }: Lists, id: number): number =>
  commitments.filter(({ lp_id }) => lp_id === id).reduce((sum, { amount }) => sum + amount, 0)
const open = ({ stage }: Json): boolean => !['closed_won', 'closed_lost', 'passed', 'lost'].includes(stage)
const issued = ({ status }: Json): boolean => !['draft', 'cancelled'].includes(status)
const within = (date: string | null, from: string, to: string): boolean =>
  date !== null && date >= from && date <= to
const monthOf = (today: string): [string, string] => [
  `${today.slice(0, 7)}-01`,
  new Date(Date.UTC(Number(today.slice(0, 4)), Number(today.slice(5, 7)), 0)).toISOString().slice(0, 10),
]
const weekAhead = (today: string): [string, string] => {
  const days = (from: number) => new Date(Date.parse(today) + from * 86_400_000).toISOString().slice(0, 10)
  const toMonday = (8 - new Date(today).getUTCDay()) % 7 || 7
  return [days(toMonday), days(toMonday + 6)]
}
const stage =
  (key: string) =>
  ({ deals }: Lists) =>
    deals.filter(row => row.stage === key)

const deal: Plain[] = [
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

const investor: Plain[] = [
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
          commitments.filter(row => row.fund_account_id === named(funds, 'Halvard Bridge Co').id),
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

const cfo: Plain[] = [
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

const risk: Plain[] = [
  {
    ask: 'How many covenants do we have?',
    expects: ({ covenants }) => counted(covenants, 'covenant', 'covenants'),
  },
  {
    ask: 'Which covenants are in breach?',
    expects: ({ covenants }) =>
      ({
        ...counted(
          covenants.filter(row => row.status === 'breach'),
          'covenant',
          'covenants',
        ),
        not: covenants.filter(row => row.status !== 'breach').map(row => row.name),
      }) as Expected,
  },
  {
    ask: 'Which covenants are on watch?',
    expects: ({ covenants }) =>
      counted(
        covenants.filter(row => row.status === 'watch'),
        'covenant',
        'covenants',
      ),
  },
  {
    ask: 'What is the reading of Net leverage?',
    expects: ({ covenants }) => says(named(covenants, 'Net leverage').current_value),
  },
  {
    ask: 'When is Net leverage tested next?',
    expects: ({ covenants }) => says(day(named(covenants, 'Net leverage').next_test_on)),
  },
  {
    ask: 'How many risk alerts are open?',
    expects: ({ alerts }) =>
      says(
        count(
          alerts.filter(row => row.resolved_at === null),
          'risk alert',
          'risk alerts',
        ),
      ),
  },
  {
    ask: 'How many alerts are resolved?',
    expects: ({ alerts }) =>
      says(
        count(
          alerts.filter(row => row.resolved_at !== null),
          'risk alert',
          'risk alerts',
        ),
      ),
  },
  {
    ask: 'Which filings are overdue?',
    expects: ({ filings }) =>
      counted(
        filings.filter(row => row.status === 'overdue'),
        'filing',
        'filings',
        row => row.title,
      ),
  },
  {
    ask: 'How many filings have been submitted?',
    expects: ({ filings }) =>
      counted(
        filings.filter(row => row.status === 'submitted'),
        'filing',
        'filings',
        row => row.title,
      ),
  },
  {
    ask: 'What is the next filing due?',
    expects: ({ filings }, today) =>
      says(
        filings
          .filter(row => row.due >= today && !['submitted', 'waived', 'not_applicable'].includes(row.status))
          .sort((a, b) => a.due.localeCompare(b.due))[0]?.title,
      ),
  },
  {
    ask: 'Which filings is Tomas Rehn responsible for?',
    expects: ({ filings }) =>
      says(
        count(
          filings.filter(row => row.owner === 'Tomas Rehn'),
          'filing',
          'filings',
        ),
      ),
  },
  {
    ask: 'Which obligations are overdue?',
    expects: ({ obligations }) =>
      counted(
        obligations.filter(row => row.status === 'overdue'),
        'obligation',
        'obligations',
        row => row.title,
      ),
  },
  {
    ask: 'How many obligations does Priya Nair have?',
    expects: ({ obligations }) =>
      counted(
        obligations.filter(row => row.owner === 'Priya Nair'),
        'obligation',
        'obligations',
        row => row.title,
      ),
  },
  {
    ask: 'Which findings are open?',
    expects: ({ findings }) =>
      says(
        count(
          findings.filter(row => row.status !== 'closed'),
          'finding',
          'findings',
        ),
      ),
  },
  {
    ask: 'How many findings are there by severity?',
    expects: ({ findings }) =>
      says(...[...Map.groupBy(findings, row => row.severity)].map(([key, some]) => `${key} ${some.length}`)),
  },
  {
    ask: 'How many KYC records are pending?',
    expects: ({ kyc }) =>
      counted(
        kyc.filter(row => row.status === 'pending'),
        'KYC record',
        'KYC records',
        row => row.subject_name,
      ),
  },
  {
    ask: 'Which KYC records are high risk?',
    expects: ({ kyc }) =>
      counted(
        kyc.filter(row => row.risk_rating === 'high'),
        'KYC record',
        'KYC records',
        row => row.subject_name,
      ),
  },
  {
    ask: 'Which pre-clearance requests are pending?',
    expects: ({ clearances }) =>
      counted(
        clearances.filter(row => row.status === 'pending'),
        'pre-clearance',
        'pre-clearances',
        row => row.issuer,
      ),
  },
  {
    ask: 'How many pre-clearances were denied?',
    expects: ({ clearances }) =>
      counted(
        clearances.filter(row => row.status === 'denied'),
        'pre-clearance',
        'pre-clearances',
        row => row.issuer,
      ),
  },
  {
    ask: 'Which decisions are being voted on?',
    expects: ({ decisions }) =>
      counted(
        decisions.filter(row => row.status === 'voting'),
        'decision',
        'decisions',
        row => row.title,
      ),
  },
  {
    ask: 'What did the committee decide on Alder Row?',
    expects: ({ decisions }) => says(decisions.find(row => row.title.includes('Alder Row'))?.status),
  },
  {
    ask: 'Who proposed the decision on Dunmore?',
    expects: ({ decisions }) => says(decisions.find(row => row.title.includes('Dunmore'))?.proposed_by),
  },
  {
    ask: 'Who approved the last decision?',
    expects: ({ decisions }) =>
      says(
        decisions.filter(row => row.decided_at).sort((a, b) => b.decided_at.localeCompare(a.decided_at))[0]
          ?.decided_by,
      ),
  },
]

const office: Plain[] = [
  {
    ask: 'What is due next week?',
    expects: ({ due }, today) =>
      says(
        count(
          due.filter(row => within(row.date, ...weekAhead(today))),
          'due date',
          'due dates',
        ),
      ),
  },
  {
    ask: 'What is overdue?',
    expects: ({ due }, today) =>
      says(
        count(
          due.filter(row => row.date < today),
          'due date',
          'due dates',
        ),
      ),
  },
  {
    ask: 'How many deadlines are overdue?',
    expects: ({ due }, today) =>
      says(
        count(
          due.filter(row => row.date < today),
          'due date',
          'due dates',
        ),
      ),
  },
  {
    ask: 'What is due this month?',
    expects: ({ due }, today) =>
      says(
        count(
          due.filter(row => within(row.date, ...monthOf(today))),
          'due date',
          'due dates',
        ),
      ),
  },
  {
    ask: 'How many proposals wait?',
    expects: ({ approvals }) => says(count(approvals, 'proposal', 'proposals')),
  },
  {
    ask: 'What waits for approval?',
    expects: ({ approvals }) => says(count(approvals, 'proposal', 'proposals')),
  },
  { ask: 'How many users are there?', expects: ({ users }) => says(count(users, 'user', 'users')) },
  {
    ask: 'Which users are administrators?',
    expects: ({ users }) =>
      counted(
        users.filter(row => row.role === 'admin'),
        'user',
        'users',
      ),
  },
  {
    ask: 'How many users have no second factor?',
    expects: ({ users }) =>
      says(
        count(
          users.filter(row => !row.second_factor),
          'user',
          'users',
        ),
      ),
  },
  {
    ask: 'How many transactions are open?',
    expects: ({ transactions }) =>
      counted(
        transactions.filter(row => !['closed', 'terminated'].includes(row.status)),
        'transaction',
        'transactions',
      ),
  },
  {
    ask: 'When does the Alder Row Warehouse Facility transaction close?',
    expects: ({ transactions }) => says(day(named(transactions, 'Alder Row').target_close_date)),
  },
  {
    ask: 'How many open tasks does the Alder Row Warehouse Facility transaction have?',
    expects: ({ transactions }) => says(named(transactions, 'Alder Row').tasks_open),
  },
  {
    ask: 'How many conditions precedent are open?',
    expects: ({ transactions }) => says(transactions.reduce((sum, row) => sum + row.conditions_open, 0)),
  },
  {
    ask: 'How many memoranda are drafts?',
    expects: ({ memoranda }) =>
      counted(
        memoranda.filter(row => row.status === 'draft'),
        'memorandum',
        'memoranda',
        row => row.title,
      ),
  },
  {
    ask: 'Who wrote the Harrow Point memorandum?',
    expects: ({ memoranda }) => says(memoranda.find(row => row.title.startsWith('Harrow Point'))?.author),
  },
  {
    ask: 'How many data rooms are there?',
    expects: ({ rooms }) => counted(rooms, 'data room', 'data rooms'),
  },
  {
    ask: 'How many documents are in the Farrow room?',
    expects: ({ documents, rooms }) =>
      says(
        count(
          documents.filter(row => row.room_id === named(rooms, 'Farrow').id),
          'document',
          'documents',
        ),
      ),
  },
  {
    ask: 'Which documents are held back?',
    expects: ({ documents }) =>
      counted(
        documents.filter(row => row.held),
        'document',
        'documents',
      ),
  },
  {
    ask: 'How many documents do we have?',
    expects: ({ documents }) => says(count(documents, 'document', 'documents')),
  },
  {
    ask: 'Which questions are open?',
    expects: ({ questions }) =>
      counted(
        questions.filter(row => row.status === 'open'),
        'question',
        'questions',
        row => row.question,
      ),
  },
  {
    ask: 'Which questions are overdue?',
    expects: ({ questions }) =>
      counted(
        questions.filter(row => row.is_overdue),
        'question',
        'questions',
        row => row.question,
      ),
  },
  {
    ask: 'How many questions are there by status?',
    expects: ({ questions }) =>
      says(
        ...[...Map.groupBy(questions, row => row.status)].map(
          ([key, some]) => `${spoken(key)} ${some.length}`,
        ),
      ),
  },
]

/** Questions that no list carries out: whatever they are told, it would be another answer. */
const none: Plain[] = [
  'Which deal is the best?',
  'Which LP will default?',
  'How many deals should we pass on?',
  'Why is the NAV lower than last quarter?',
  'Compare Harrow Point and Glenmoor',
  'How many emails did we send?',
  'Who is the prime minister of Denmark?',
  'What is the average age of our investors?',
  'How many employees does Alder Row Logistics have?',
  'What is the share price of Juniper Clinics Group plc?',
  'How many deals did our competitors win?',
  'What is the weather in Oslo?',
  'Which covenants would breach at 5% higher rates?',
].map(ask => ({ ask, expects: () => null }))

/** Plain questions by those who ask them. */
export const plainQuestions: ReadonlyArray<Plain & { role: string }> = Object.entries({
  deal,
  investor,
  cfo,
  risk,
  office,
  none,
}).flatMap(([role, questions]) => questions.map(one => ({ ...one, role })))
