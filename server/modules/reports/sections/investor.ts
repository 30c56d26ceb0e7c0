import { type Sentence, sentence } from '../../../kernel/index.ts'
import type { Asked, FigureKind, Row, SectionKind } from '../kinds/kind.ts'
import { capitalAccount, fundPartners, investor, periodCloses } from './readings.ts'

const own = (key: string, label: Sentence, unit: FigureKind['unit']): FigureKind => ({
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
  title: sentence`Your investment`,
  purpose: sentence`The investor’s commitment, capital account and returns, beside those of the period before`,
  readings: { partners: fundPartners },
  figures: [
    own('committed', sentence`Commitment`, 'money'),
    own('paid_in', sentence`Paid in`, 'money'),
    own('unfunded', sentence`Unfunded`, 'money'),
    own('distributed', sentence`Distributed`, 'money'),
    own('nav', sentence`Capital account`, 'money'),
    own('irr', sentence`Net IRR`, 'percent'),
    own('dpi', sentence`DPI`, 'multiple'),
    own('rvpi', sentence`RVPI`, 'multiple'),
    own('tvpi', sentence`TVPI`, 'multiple'),
  ],
  tables: [],
  sentences: [
    told =>
      sentence`Your capital account stood at ${told('nav')} on ${told.day}, after ${told.before('nav')} on ${told.earlierDay}.`,
    told =>
      sentence`Of your commitment of ${told('committed')}, ${told('paid_in')} is paid in and ${told('unfunded')} unfunded; you have received ${told('distributed')}.`,
    told => sentence`This is a TVPI of ${told('tvpi')} and a net IRR of ${told('irr')}.`,
  ],
}

export const capitalAccountLines: SectionKind = {
  key: 'capital_account',
  title: sentence`Capital account`,
  purpose: sentence`The roll-forward of the investor’s capital account, as it was closed`,
  readings: { closes: periodCloses, statement: capitalAccount },
  figures: [],
  tables: [
    {
      key: 'capital_account',
      title: sentence`Roll-forward`,
      from: 'statement',
      list: 'statements.0.lines',
      record: null,
      columns: [
        { key: 'label', label: sentence`Line`, unit: 'text', field: 'label' },
        { key: 'quarter', label: sentence`Quarter to date`, unit: 'money', field: 'amounts.0' },
        { key: 'year', label: sentence`Year to date`, unit: 'money', field: 'amounts.1' },
        { key: 'inception', label: sentence`Since inception`, unit: 'money', field: 'amounts.2' },
      ],
      none: sentence`The statement of this period has no lines for this investor.`,
    },
  ],
  sentences: [],
}

const ofFund = (row: Row, { fund_account_id }: Asked): boolean => row.fund_account_id === fund_account_id

export const investorCalls: SectionKind = {
  key: 'investor_calls',
  title: sentence`Capital calls`,
  purpose: sentence`The investor’s share of the capital calls of the period`,
  readings: { investor },
  figures: [],
  tables: [
    {
      key: 'calls',
      title: sentence`Your capital calls`,
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
        { key: 'reference', label: sentence`Call`, unit: 'text', field: 'reference' },
        { key: 'description', label: sentence`Purpose`, unit: 'text', field: 'description' },
        { key: 'due_date', label: sentence`Due`, unit: 'day', field: 'due_date' },
        { key: 'amount', label: sentence`Amount`, unit: 'money', field: 'amount' },
        { key: 'paid', label: sentence`Paid`, unit: 'money', field: 'paid' },
        { key: 'outstanding', label: sentence`Outstanding`, unit: 'money', field: 'outstanding' },
      ],
      none: sentence`No capital was called from you in the period.`,
    },
  ],
  sentences: [
    told => (told.rows('calls') === 0 ? null : sentence`Capital calls in the period: ${told.rows('calls')}.`),
  ],
}
