import type { Asked, FigureKind, Row, SectionKind } from '../kinds/kind.ts'
import { saying } from '../kinds/kind.ts'
import { capitalAccount, fundPartners, investor, periodCloses } from './readings.ts'

const own = (key: string, label: string, unit: FigureKind['unit']): FigureKind => ({
  key,
  label,
  unit,
  from: 'partners',
  field: key,
  row: { list: 'partners', is: (row, { lp_id }) => row.lp_id === lp_id },
  compared: true,
})

export const investorFigures: SectionKind = {
  key: 'investor_figures',
  title: 'Your investment',
  purpose: 'The investor’s commitment, capital account and returns, beside those of the period before',
  readings: { partners: fundPartners },
  figures: [
    own('committed', 'Commitment', 'money'),
    own('paid_in', 'Paid in', 'money'),
    own('unfunded', 'Unfunded', 'money'),
    own('distributed', 'Distributed', 'money'),
    own('nav', 'Capital account', 'money'),
    own('irr', 'Net IRR', 'percent'),
    own('dpi', 'DPI', 'multiple'),
    own('rvpi', 'RVPI', 'multiple'),
    own('tvpi', 'TVPI', 'multiple'),
  ],
  tables: [],
  sentences: told => [
    saying`Your capital account stood at ${told('nav')} on ${told.day}, after ${told.before('nav')} on ${told.earlierDay}.`,
    saying`Of your commitment of ${told('committed')}, ${told('paid_in')} is paid in and ${told('unfunded')} unfunded; you have received ${told('distributed')}.`,
    saying`This is a TVPI of ${told('tvpi')} and a net IRR of ${told('irr')}.`,
  ],
}

export const capitalAccountLines: SectionKind = {
  key: 'capital_account',
  title: 'Capital account',
  purpose: 'The roll-forward of the investor’s capital account, as it was closed',
  readings: { closes: periodCloses, statement: capitalAccount },
  figures: [],
  tables: [
    {
      key: 'capital_account',
      title: 'Roll-forward',
      from: 'statement',
      list: 'statements.0.lines',
      record: null,
      columns: [
        { key: 'label', label: 'Line', unit: 'text', field: 'label' },
        { key: 'quarter', label: 'Quarter to date', unit: 'money', field: 'amounts.0' },
        { key: 'year', label: 'Year to date', unit: 'money', field: 'amounts.1' },
        { key: 'inception', label: 'Since inception', unit: 'money', field: 'amounts.2' },
      ],
      none: 'The statement of this period has no lines for this investor.',
    },
  ],
  sentences: () => [],
}

const ofFund = (row: Row, { fund_account_id }: Asked): boolean => row.fund_account_id === fund_account_id

export const investorCalls: SectionKind = {
  key: 'investor_calls',
  title: 'Capital calls',
  purpose: 'The investor’s share of the capital calls of the period',
  readings: { investor },
  figures: [],
  tables: [
    {
      key: 'calls',
      title: 'Your capital calls',
      from: 'investor',
      list: 'capital_calls',
      where: (row, asked) =>
        ofFund(row, asked) &&
        String(row.notice_date) >= asked.from &&
        String(row.notice_date) <= asked.to &&
        row.status !== 'draft' &&
        row.status !== 'cancelled',
      record: { type: 'capital_call', id: 'id', page: id => `/capital-calls/${id}` },
      columns: [
        { key: 'reference', label: 'Call', unit: 'text', field: 'reference' },
        { key: 'description', label: 'Purpose', unit: 'text', field: 'description' },
        { key: 'due_date', label: 'Due', unit: 'day', field: 'due_date' },
        { key: 'amount', label: 'Amount', unit: 'money', field: 'amount' },
        { key: 'paid', label: 'Paid', unit: 'money', field: 'paid' },
        { key: 'outstanding', label: 'Outstanding', unit: 'money', field: 'outstanding' },
      ],
      none: 'No capital was called from you in the period.',
    },
  ],
  sentences: told => [
    told.rows('calls') === 0 ? null : `Capital calls in the period: ${told.rows('calls')}.`,
  ],
}
