import { accountName } from '../../../books/accounts/account-name.ts'
import { counted, type Sentence, sentence } from '../../../kernel/index.ts'
import type { Asked, FigureKind, Row, SectionKind, TableKind } from '../kinds/kind.ts'
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
  label: Sentence,
  unit: FigureKind['unit'],
  field = key,
): FigureKind => ({ key, label, unit, from, field, compared: true })

export const performance: SectionKind = {
  key: 'performance',
  title: sentence`Performance`,
  purpose: sentence`Net assets, multiples and IRR, beside those of the period before`,
  readings: { fund: fundFigures, performance: fundPerformance },
  figures: [
    figure('fund', 'nav', sentence`Net asset value`, 'money'),
    figure('fund', 'committed', sentence`Commitments`, 'money'),
    figure('fund', 'paid_in', sentence`Paid-in capital`, 'money'),
    figure('fund', 'uncalled', sentence`Uncalled commitments`, 'money'),
    figure('fund', 'distributed', sentence`Distributed`, 'money'),
    figure('performance', 'irr', sentence`Net IRR`, 'percent'),
    figure('fund', 'dpi', sentence`DPI`, 'multiple'),
    figure('fund', 'rvpi', sentence`RVPI`, 'multiple'),
    figure('fund', 'tvpi', sentence`TVPI`, 'multiple'),
  ],
  tables: [
    {
      key: 'quarters',
      title: sentence`By quarter`,
      from: 'performance',
      list: 'quarters',
      record: null,
      columns: [
        { key: 'as_of', label: sentence`Quarter end`, unit: 'day', field: 'as_of' },
        { key: 'contributions', label: sentence`Contributions`, unit: 'money', field: 'contributions' },
        { key: 'distributions', label: sentence`Distributions`, unit: 'money', field: 'distributions' },
        { key: 'nav', label: sentence`NAV`, unit: 'money', field: 'nav' },
        { key: 'irr', label: sentence`Net IRR`, unit: 'percent', field: 'irr' },
        { key: 'tvpi', label: sentence`TVPI`, unit: 'multiple', field: 'tvpi' },
      ],
      chart: {
        type: 'bars',
        label: 'as_of',
        amounts: ['contributions', 'distributions'],
        out: ['distributions'],
      },
      none: sentence`The fund has no quarters yet.`,
    },
  ],
  sentences: [
    told =>
      sentence`The fund’s net asset value was ${told('nav')} on ${told.day}, after ${told.before('nav')} on ${told.earlierDay}.`,
    told =>
      sentence`The fund has drawn ${told('paid_in')} of commitments of ${told('committed')} and distributed ${told('distributed')}.`,
    told => sentence`It stands at a TVPI of ${told('tvpi')}, of which ${told('dpi')} has been distributed.`,
    told =>
      sentence`The net IRR since inception is ${told('irr')}, after ${told.before('irr')} on ${told.earlierDay}.`,
  ],
}

const held = (row: Row): boolean => {
  const { figures } = row as { figures?: { cost: number; fair_value: number } }
  return figures !== undefined && (figures.cost !== 0 || figures.fair_value !== 0)
}

const HOLDING = { type: 'holding', id: 'id', page: (id: number) => `/holdings/${id}` }

export const holdingColumns: TableKind['columns'] = [
  { key: 'name', label: sentence`Holding`, unit: 'text', field: 'name' },
  { key: 'instrument', label: sentence`Instrument`, unit: 'key', field: 'instrument' },
  { key: 'cost', label: sentence`Cost`, unit: 'money', field: 'figures.cost' },
  {
    key: 'fair_value',
    label: sentence`Fair value`,
    unit: 'money',
    field: 'figures.fair_value',
    compared: true,
  },
  { key: 'irr', label: sentence`Gross IRR`, unit: 'percent', field: 'figures.irr' },
  { key: 'multiple', label: sentence`MOIC`, unit: 'multiple', field: 'figures.multiple' },
]

export const portfolio: SectionKind = {
  key: 'portfolio',
  title: sentence`Portfolio`,
  purpose: sentence`Each holding with cost, fair value and returns`,
  readings: { fund: fundFigures, holdings: fundHoldings },
  figures: [
    figure('fund', 'investments', sentence`Investments at fair value`, 'money'),
    figure('fund', 'cash', sentence`Cash`, 'money'),
    figure('fund', 'debt', sentence`Drawn on subscription lines`, 'money'),
  ],
  tables: [
    {
      key: 'holdings',
      title: sentence`Holdings`,
      from: 'holdings',
      list: '',
      where: held,
      record: HOLDING,
      columns: holdingColumns,
      none: sentence`The fund held no investments on this day.`,
    },
  ],
  sentences: [
    told =>
      told.rows('holdings') === 0
        ? null
        : sentence`The portfolio consists of ${counted(told.rows('holdings'), 'holding')} with a fair value of ${told('investments')}, after ${told.before('investments')} on ${told.earlierDay}.`,
    told => sentence`Cash amounts to ${told('cash')}.`,
  ],
}

const withinPeriod = (day: unknown, { from, to }: Asked): boolean =>
  typeof day === 'string' && day >= from && day <= to

export const capitalFlows: SectionKind = {
  key: 'capital_flows',
  title: sentence`Capital calls and distributions`,
  purpose: sentence`Capital calls by notice date and distributions of the period`,
  readings: { calls: fundCalls, distributions: fundDistributions },
  figures: [],
  tables: [
    {
      key: 'calls',
      title: sentence`Capital calls`,
      from: 'calls',
      list: '',
      where: (row, asked) =>
        withinPeriod(row.notice_date, asked) && row.status !== 'draft' && row.status !== 'cancelled',
      record: { type: 'capital_call', id: 'id', page: id => `/capital-calls/${id}` },
      columns: [
        { key: 'reference', label: sentence`Call`, unit: 'text', field: 'reference' },
        { key: 'description', label: sentence`Purpose`, unit: 'text', field: 'description' },
        { key: 'notice_date', label: sentence`Notice`, unit: 'day', field: 'notice_date' },
        { key: 'due_date', label: sentence`Due`, unit: 'day', field: 'due_date' },
        { key: 'amount', label: sentence`Amount`, unit: 'money', field: 'amount' },
        { key: 'paid', label: sentence`Paid`, unit: 'money', field: 'paid' },
      ],
      none: sentence`No capital was called in the period.`,
    },
    {
      key: 'distributions',
      title: sentence`Distributions`,
      from: 'distributions',
      list: '',
      where: (row, asked) => withinPeriod(row.date, asked) && row.void === null,
      record: { type: 'distribution', id: 'id', page: () => '/distributions' },
      columns: [
        { key: 'reference', label: sentence`Distribution`, unit: 'text', field: 'reference' },
        { key: 'description', label: sentence`Purpose`, unit: 'text', field: 'description' },
        { key: 'date', label: sentence`Date`, unit: 'day', field: 'date' },
        { key: 'type', label: sentence`Type`, unit: 'key', field: 'type' },
        { key: 'amount', label: sentence`Amount`, unit: 'money', field: 'amount' },
      ],
      none: sentence`Nothing was distributed in the period.`,
    },
  ],
  sentences: [
    told => (told.rows('calls') === 0 ? null : sentence`Capital calls in the period: ${told.rows('calls')}.`),
    told =>
      told.rows('distributions') === 0
        ? null
        : sentence`Distributions in the period: ${told.rows('distributions')}.`,
  ],
}

const STATEMENT_LINES: TableKind['columns'] = [
  { key: 'name', label: sentence`Account`, unit: 'text', field: 'name', said: accountName },
  { key: 'amount', label: sentence`Amount`, unit: 'money', field: 'amount' },
]

const statementLines = (key: string, title: Sentence, none: Sentence): TableKind => ({
  key,
  title,
  from: 'statements',
  list: `operations.${key}`,
  record: null,
  columns: STATEMENT_LINES,
  none,
})

/** Changes in all partners’ capital, which is the fund’s net asset value. */
const BRIDGE = [
  { label: sentence`Opening NAV`, field: 'beginning' },
  { label: sentence`Contributions`, field: 'contributions' },
  { label: sentence`Distributions`, field: 'distributions' },
  { label: sentence`Net investment income`, field: 'net_investment_income' },
  { label: sentence`Realised gains`, field: 'realised' },
  { label: sentence`Unrealised gains`, field: 'unrealised' },
  { label: sentence`Currency gains`, field: 'currency' },
  { label: sentence`Carried interest`, field: 'carried_interest' },
  { label: sentence`Transfers`, field: 'transfers' },
  { label: sentence`Other capital`, field: 'other' },
  { label: sentence`Closing NAV`, field: 'ending' },
]

export const results: SectionKind = {
  key: 'results',
  title: sentence`Results of the period`,
  purpose: sentence`Income, expenses and gains of the period, from the fund’s book`,
  readings: { statements: fundStatements },
  figures: [
    {
      key: 'net_investment_income',
      label: sentence`Net investment income`,
      unit: 'money',
      from: 'statements',
      field: 'operations.net_investment_income',
    },
    {
      key: 'net_increase',
      label: sentence`Net increase in net assets from operations`,
      unit: 'money',
      from: 'statements',
      field: 'operations.net_increase',
    },
  ],
  tables: [
    {
      key: 'nav_bridge',
      title: sentence`NAV bridge`,
      from: 'statements',
      list: 'changes_in_capital',
      lines: { is: ({ partners }) => partners === 'total', fields: BRIDGE },
      record: null,
      columns: [
        { key: 'label', label: sentence`Line`, unit: 'text', field: 'label' },
        { key: 'amount', label: sentence`Amount`, unit: 'money', field: 'amount' },
      ],
      chart: { type: 'bridge', label: 'label', amounts: ['amount'] },
      none: sentence`The statements of the period show no partners’ capital.`,
    },
    statementLines('income', sentence`Income`, sentence`No income was booked in the period.`),
    statementLines('expenses', sentence`Expenses`, sentence`No expenses were booked in the period.`),
    statementLines(
      'gains',
      sentence`Gains and losses`,
      sentence`No gains or losses were booked in the period.`,
    ),
  ],
  sentences: [
    told =>
      sentence`From ${told.from} to ${told.day} the fund earned net investment income of ${told('net_investment_income')}.`,
    told => sentence`Net assets from operations changed by ${told('net_increase')}.`,
  ],
}

/** Columns of covenants, whose values are in units of their own. */
export const covenantColumns: TableKind['columns'] = [
  { key: 'deal_name', label: sentence`Deal`, unit: 'text', field: 'deal_name' },
  { key: 'name', label: sentence`Covenant`, unit: 'text', field: 'name' },
  { key: 'threshold', label: sentence`Threshold`, unit: 'number', field: 'threshold' },
  { key: 'current_value', label: sentence`Last value`, unit: 'number', field: 'current_value' },
  { key: 'headroom_pct', label: sentence`Headroom`, unit: 'percent', field: 'headroom_pct' },
  { key: 'last_tested_on', label: sentence`Tested`, unit: 'day', field: 'last_tested_on' },
  { key: 'status', label: sentence`Status`, unit: 'key', field: 'status' },
]

export const covenants: SectionKind = {
  key: 'covenants',
  title: sentence`Covenants`,
  purpose: sentence`Covenants of the deals that the fund holds, with their status now`,
  readings: { holdings: fundHoldings, covenants: allCovenants },
  figures: [],
  tables: [
    {
      key: 'covenants',
      title: sentence`Covenants`,
      from: 'covenants',
      list: '',
      where: (row, _asked, { holdings }) =>
        row.deal_id !== null &&
        ((holdings as Row[] | undefined) ?? []).some(one => held(one) && one.deal_id === row.deal_id),
      record: { type: 'covenant', id: 'id', page: id => `/covenants/${id}` },
      columns: covenantColumns,
      none: sentence`No covenants are recorded for the deals that the fund holds.`,
    },
  ],
  sentences: [
    told =>
      told.rows('covenants') === 0
        ? null
        : sentence`Covenants monitored on the fund’s deals: ${told.rows('covenants')}. Their status is that of the day on which this report was written.`,
  ],
}

export const pipelineStages: SectionKind = {
  key: 'pipeline',
  title: sentence`Pipeline`,
  purpose: sentence`Deals by stage, as they stand now`,
  readings: { pipeline },
  figures: [],
  tables: [
    {
      key: 'stages',
      title: sentence`Deals by stage`,
      from: 'pipeline',
      list: 'stages',
      where: row => row.type === 'open',
      record: null,
      columns: [
        { key: 'title', label: sentence`Stage`, unit: 'text', field: 'title' },
        { key: 'count', label: sentence`Deals`, unit: 'number', field: 'count' },
        { key: 'probability', label: sentence`Probability`, unit: 'percent', field: 'probability' },
      ],
      none: sentence`There are no open stages.`,
    },
    {
      key: 'totals',
      title: sentence`Open pipeline by currency`,
      from: 'pipeline',
      list: 'totals',
      record: null,
      columns: [
        { key: 'currency', label: sentence`Currency`, unit: 'text', field: 'currency' },
        { key: 'count', label: sentence`Deals`, unit: 'number', field: 'open.count' },
        { key: 'target_size', label: sentence`Target size`, unit: 'money', field: 'open.target_size' },
        { key: 'weighted', label: sentence`Weighted`, unit: 'money', field: 'open.weighted' },
      ],
      none: sentence`There are no deals in the pipeline.`,
    },
  ],
  sentences: [() => sentence`The pipeline is that of the day on which this report was written.`],
}

export const closes: SectionKind = {
  key: 'period_close',
  title: sentence`Period close`,
  purpose: sentence`Whether the books of the period are closed`,
  readings: { closes: periodCloses },
  figures: [],
  tables: [
    {
      key: 'closes',
      title: sentence`Closes of the period`,
      from: 'closes',
      list: '',
      where: ({ period_end }, { from, to }) => String(period_end) >= from && String(period_end) <= to,
      record: null,
      columns: [
        { key: 'period_end', label: sentence`Period end`, unit: 'day', field: 'period_end' },
        { key: 'version', label: sentence`Version`, unit: 'number', field: 'version' },
        { key: 'status', label: sentence`Status`, unit: 'key', field: 'status' },
      ],
      none: sentence`No close of this period has begun.`,
    },
  ],
  sentences: [],
}
