import type { Asked, FigureKind, Row, SectionKind, TableKind } from '../kinds/kind.ts'
import { saying } from '../kinds/kind.ts'
import {
  allCovenants,
  fundCalls,
  fundDistributions,
  fundFigures,
  fundHoldings,
  fundPerformance,
  fundStatements,
  periodCloses,
  pipeline,
} from './readings.ts'

const figure = (
  from: string,
  key: string,
  label: string,
  unit: FigureKind['unit'],
  field = key,
): FigureKind => ({ key, label, unit, from, field, compared: true })

export const performance: SectionKind = {
  key: 'performance',
  title: 'Performance',
  purpose: 'Net assets, multiples and IRR, beside those of the period before',
  readings: { fund: fundFigures, performance: fundPerformance },
  figures: [
    figure('fund', 'nav', 'Net asset value', 'money'),
    figure('fund', 'committed', 'Commitments', 'money'),
    figure('fund', 'paid_in', 'Paid-in capital', 'money'),
    figure('fund', 'uncalled', 'Uncalled commitments', 'money'),
    figure('fund', 'distributed', 'Distributed', 'money'),
    figure('performance', 'irr', 'Net IRR', 'percent'),
    figure('fund', 'dpi', 'DPI', 'multiple'),
    figure('fund', 'rvpi', 'RVPI', 'multiple'),
    figure('fund', 'tvpi', 'TVPI', 'multiple'),
  ],
  tables: [],
  sentences: told => [
    saying`The fund’s net asset value was ${told('nav')} on ${told.day}, after ${told.before('nav')} on ${told.earlierDay}.`,
    saying`The fund has drawn ${told('paid_in')} of commitments of ${told('committed')} and distributed ${told('distributed')}.`,
    saying`It stands at a TVPI of ${told('tvpi')}, of which ${told('dpi')} has been distributed.`,
    saying`The net IRR since inception is ${told('irr')}, after ${told.before('irr')} on ${told.earlierDay}.`,
  ],
}

const held = (row: Row): boolean => {
  const { figures } = row as { figures?: { cost: number; fair_value: number } }
  return figures !== undefined && (figures.cost !== 0 || figures.fair_value !== 0)
}

const HOLDING = { type: 'holding', id: 'id', page: (id: number) => `/holdings/${id}` }

export const holdingColumns: TableKind['columns'] = [
  { key: 'name', label: 'Holding', unit: 'text', field: 'name' },
  { key: 'instrument', label: 'Instrument', unit: 'key', field: 'instrument' },
  { key: 'cost', label: 'Cost', unit: 'money', field: 'figures.cost' },
  { key: 'fair_value', label: 'Fair value', unit: 'money', field: 'figures.fair_value', compared: true },
  { key: 'irr', label: 'Gross IRR', unit: 'percent', field: 'figures.irr' },
  { key: 'multiple', label: 'MOIC', unit: 'multiple', field: 'figures.multiple' },
]

export const portfolio: SectionKind = {
  key: 'portfolio',
  title: 'Portfolio',
  purpose: 'Each holding with cost, fair value and returns',
  readings: { fund: fundFigures, holdings: fundHoldings },
  figures: [
    figure('fund', 'investments', 'Investments at fair value', 'money'),
    figure('fund', 'cash', 'Cash', 'money'),
    figure('fund', 'debt', 'Drawn on subscription lines', 'money'),
  ],
  tables: [
    {
      key: 'holdings',
      title: 'Holdings',
      from: 'holdings',
      list: '',
      where: held,
      record: HOLDING,
      columns: holdingColumns,
      none: 'The fund held no investments on this day.',
    },
  ],
  sentences: told => [
    told.rows('holdings') === 0
      ? null
      : saying`The portfolio consists of ${String(told.rows('holdings'))} holdings with a fair value of ${told('investments')}, after ${told.before('investments')} on ${told.earlierDay}.`,
    saying`Cash amounts to ${told('cash')}.`,
  ],
}

const withinPeriod = (day: unknown, { from, to }: Asked): boolean =>
  typeof day === 'string' && day >= from && day <= to

export const capitalFlows: SectionKind = {
  key: 'capital_flows',
  title: 'Capital calls and distributions',
  purpose: 'Capital calls by notice date and distributions of the period',
  readings: { calls: fundCalls, distributions: fundDistributions },
  figures: [],
  tables: [
    {
      key: 'calls',
      title: 'Capital calls',
      from: 'calls',
      list: '',
      where: (row, asked) =>
        withinPeriod(row.notice_date, asked) && row.status !== 'draft' && row.status !== 'cancelled',
      record: { type: 'capital_call', id: 'id', page: id => `/capital-calls/${id}` },
      columns: [
        { key: 'reference', label: 'Call', unit: 'text', field: 'reference' },
        { key: 'description', label: 'Purpose', unit: 'text', field: 'description' },
        { key: 'notice_date', label: 'Notice', unit: 'day', field: 'notice_date' },
        { key: 'due_date', label: 'Due', unit: 'day', field: 'due_date' },
        { key: 'amount', label: 'Amount', unit: 'money', field: 'amount' },
        { key: 'paid', label: 'Paid', unit: 'money', field: 'paid' },
      ],
      none: 'No capital was called in the period.',
    },
    {
      key: 'distributions',
      title: 'Distributions',
      from: 'distributions',
      list: '',
      where: (row, asked) => withinPeriod(row.date, asked) && row.void === null,
      record: { type: 'distribution', id: 'id', page: () => '/distributions' },
      columns: [
        { key: 'reference', label: 'Distribution', unit: 'text', field: 'reference' },
        { key: 'description', label: 'Purpose', unit: 'text', field: 'description' },
        { key: 'date', label: 'Date', unit: 'day', field: 'date' },
        { key: 'type', label: 'Type', unit: 'key', field: 'type' },
        { key: 'amount', label: 'Amount', unit: 'money', field: 'amount' },
      ],
      none: 'Nothing was distributed in the period.',
    },
  ],
  sentences: told => [
    told.rows('calls') === 0 ? null : `Capital calls in the period: ${told.rows('calls')}.`,
    told.rows('distributions') === 0 ? null : `Distributions in the period: ${told.rows('distributions')}.`,
  ],
}

const STATEMENT_LINES: TableKind['columns'] = [
  { key: 'name', label: 'Account', unit: 'text', field: 'name' },
  { key: 'amount', label: 'Amount', unit: 'money', field: 'amount' },
]

const statementLines = (key: string, title: string, none: string): TableKind => ({
  key,
  title,
  from: 'statements',
  list: `operations.${key}`,
  record: null,
  columns: STATEMENT_LINES,
  none,
})

export const results: SectionKind = {
  key: 'results',
  title: 'Results of the period',
  purpose: 'Income, expenses and gains of the period, from the fund’s book',
  readings: { statements: fundStatements },
  figures: [
    {
      key: 'net_investment_income',
      label: 'Net investment income',
      unit: 'money',
      from: 'statements',
      field: 'operations.net_investment_income',
    },
    {
      key: 'net_increase',
      label: 'Net increase in net assets from operations',
      unit: 'money',
      from: 'statements',
      field: 'operations.net_increase',
    },
  ],
  tables: [
    statementLines('income', 'Income', 'No income was booked in the period.'),
    statementLines('expenses', 'Expenses', 'No expenses were booked in the period.'),
    statementLines('gains', 'Gains and losses', 'No gains or losses were booked in the period.'),
  ],
  sentences: told => [
    saying`From ${told.from} to ${told.day} the fund earned net investment income of ${told('net_investment_income')}.`,
    saying`Net assets from operations changed by ${told('net_increase')}.`,
  ],
}

/** Columns of covenants, whose values are in units of their own. */
export const covenantColumns: TableKind['columns'] = [
  { key: 'deal_name', label: 'Deal', unit: 'text', field: 'deal_name' },
  { key: 'name', label: 'Covenant', unit: 'text', field: 'name' },
  { key: 'threshold', label: 'Threshold', unit: 'number', field: 'threshold' },
  { key: 'current_value', label: 'Last value', unit: 'number', field: 'current_value' },
  { key: 'headroom_pct', label: 'Headroom', unit: 'percent', field: 'headroom_pct' },
  { key: 'last_tested_on', label: 'Tested', unit: 'day', field: 'last_tested_on' },
  { key: 'status', label: 'Status', unit: 'key', field: 'status' },
]

export const covenants: SectionKind = {
  key: 'covenants',
  title: 'Covenants',
  purpose: 'Covenants of the deals that the fund holds, with their status now',
  readings: { holdings: fundHoldings, covenants: allCovenants },
  figures: [],
  tables: [
    {
      key: 'covenants',
      title: 'Covenants',
      from: 'covenants',
      list: '',
      where: (row, _asked, { holdings }) =>
        row.deal_id !== null &&
        ((holdings as Row[] | undefined) ?? []).some(one => held(one) && one.deal_id === row.deal_id),
      record: { type: 'covenant', id: 'id', page: id => `/covenants/${id}` },
      columns: covenantColumns,
      none: 'No covenants are recorded for the deals that the fund holds.',
    },
  ],
  sentences: told => [
    told.rows('covenants') === 0
      ? null
      : `Covenants monitored on the fund’s deals: ${told.rows('covenants')}. Their status is that of the day on which this report was written.`,
  ],
}

export const pipelineStages: SectionKind = {
  key: 'pipeline',
  title: 'Pipeline',
  purpose: 'Deals by stage, as they stand now',
  readings: { pipeline },
  figures: [],
  tables: [
    {
      key: 'stages',
      title: 'Deals by stage',
      from: 'pipeline',
      list: 'stages',
      where: row => row.type === 'open',
      record: null,
      columns: [
        { key: 'title', label: 'Stage', unit: 'text', field: 'title' },
        { key: 'count', label: 'Deals', unit: 'number', field: 'count' },
        { key: 'probability', label: 'Probability', unit: 'percent', field: 'probability' },
      ],
      none: 'There are no open stages.',
    },
    {
      key: 'totals',
      title: 'Open pipeline by currency',
      from: 'pipeline',
      list: 'totals',
      record: null,
      columns: [
        { key: 'currency', label: 'Currency', unit: 'text', field: 'currency' },
        { key: 'count', label: 'Deals', unit: 'number', field: 'open.count' },
        { key: 'target_size', label: 'Target size', unit: 'money', field: 'open.target_size' },
        { key: 'weighted', label: 'Weighted', unit: 'money', field: 'open.weighted' },
      ],
      none: 'There are no deals in the pipeline.',
    },
  ],
  sentences: () => ['The pipeline is that of the day on which this report was written.'],
}

export const closes: SectionKind = {
  key: 'period_close',
  title: 'Period close',
  purpose: 'Whether the books of the period are closed',
  readings: { closes: periodCloses },
  figures: [],
  tables: [
    {
      key: 'closes',
      title: 'Closes of the period',
      from: 'closes',
      list: '',
      where: ({ period_end }, { from, to }) => String(period_end) >= from && String(period_end) <= to,
      record: null,
      columns: [
        { key: 'period_end', label: 'Period end', unit: 'day', field: 'period_end' },
        { key: 'version', label: 'Version', unit: 'number', field: 'version' },
        { key: 'status', label: 'Status', unit: 'key', field: 'status' },
      ],
      none: 'No close of this period has begun.',
    },
  ],
  sentences: () => [],
}
