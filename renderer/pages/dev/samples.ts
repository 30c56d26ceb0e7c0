import type { SheetImportTrial } from '../../api/modules.ts'
import type { OpenAlert } from '../../components/alert/OpenAlerts.tsx'
import type { BridgeStep, Series } from '../../components/chart/series.ts'
import type { ComparedParagraph, Comparison } from '../../components/comparison/comparison.ts'
import type { FieldChange } from '../../components/difference/Difference.tsx'
import type { KeptFlag } from '../../components/flag/flags.ts'
import type { Field } from '../../components/form/fields.ts'
import type { Network } from '../../components/network/NetworkView.tsx'
import { networkShapes } from '../../components/network/shapes.ts'
import type { Column } from '../../components/table/columns/columns.ts'
import type { TimelineEntry } from '../../components/timeline/Timeline.tsx'

export interface Sample {
  id: number
  name: string
  kind: string
  size: number | null
  currency: string
  irr: number | null
  due: string | null
  notes: string | null
  tags: string[]
}

const LONG_NAME =
  'Acquisition of the Northern Distribution and Renewable Storage Infrastructure Platform B.V. XL'
const kinds = ['loan', 'equity', 'fund'] as const

/** Five thousand rows, with long names, negative figures and gaps among them. */
export const samples: Sample[] = Array.from({ length: 5000 }, (_, index) => ({
  id: index + 1,
  name: index % 50 === 1 ? LONG_NAME : `Position ${index + 1}`,
  kind: kinds[index % kinds.length] ?? 'loan',
  size: index % 7 === 3 ? null : (index - 40) * 12_345.67,
  currency: 'USD',
  irr: index % 5 === 0 ? null : ((index % 40) - 10) / 200,
  due: index % 9 === 0 ? null : `2027-${String((index % 12) + 1).padStart(2, '0')}-15`,
  notes: null,
  tags: index % 3 === 0 ? ['senior', 'asset_backed'] : [],
}))

const choices = kinds.map(value => ({ value, label: value }))

export const sampleColumns: Array<Column<Sample>> = [
  { id: 'name', title: 'Name', kind: 'text', value: row => row.name },
  { id: 'kind', title: 'Kind', kind: 'choice', value: row => row.kind, choices },
  { id: 'size', title: 'Size', kind: 'money', value: row => row.size, currency: row => row.currency },
  { id: 'irr', title: 'IRR', kind: 'percent', value: row => row.irr },
  { id: 'due', title: 'Due', kind: 'date', value: row => row.due },
]

export const fields: Array<Field<keyof Sample>> = [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'kind', label: 'Kind', kind: 'choice', choices },
  { name: 'size', label: 'Size', kind: 'money', currencyField: 'currency' },
  { name: 'currency', label: 'Currency', kind: 'text' },
  { name: 'irr', label: 'IRR', kind: 'percent' },
  { name: 'due', label: 'Due', kind: 'date' },
  { name: 'tags', label: 'Tags', kind: 'list', hint: 'Several, each ended by Enter' },
  { name: 'notes', label: 'Notes', kind: 'multiline' },
]

export const changes: FieldChange[] = [
  { field: 'name', before: 'Alder', after: LONG_NAME },
  { field: 'size', before: -1_250_000.5, after: 2_500_000 },
  { field: 'irr', before: 0.08, after: -0.025 },
  { field: 'due', before: '2027-03-15', after: null },
  { field: 'tags', before: [], after: ['infrastructure', 'senior'] },
  { field: 'terms', before: null, after: { margin_bps: 450, floor: true } },
]

export const activity: TimelineEntry[] = [
  {
    id: 2,
    at: new Date().toISOString(),
    who: 'Ana Silva',
    kind: 'Note',
    text: 'They prefer a unitranche.\nCall again.',
  },
  {
    id: 1,
    at: '2026-01-12T09:00:00.000Z',
    who: 'Pipeline agent',
    kind: 'Stage change',
    text: 'Sourced to NDA',
  },
]

export const problem = {
  title: 'Not valid',
  status: 422,
  detail: 'size: has more decimals than JPY',
  code: 'validation_failed',
  request_id: '01JD5N7W8Q',
}

export const quarters = Array.from(
  { length: 12 },
  (_, index) => `${2024 + Math.floor(index / 4)} Q${(index % 4) + 1}`,
)

/** Lines with a gap, below and above zero. */
export const values: Series[] = [
  {
    name: 'Alder Fund I',
    values: quarters.map((_, index) => (index === 5 ? null : (index - 3) * 1_250_000)),
  },
  { name: 'Birch Fund II', values: quarters.map((_, index) => 9_000_000 - (index % 5) * 2_400_000) },
  { name: LONG_NAME, values: quarters.map((_, index) => (index < 8 ? null : index * 300_000)) },
]

/** Bars on both sides of zero. */
export const movements: Series[] = [
  { name: 'Contributions', values: quarters.map((_, index) => (index % 4) * 400_000) },
  { name: 'Distributions', values: quarters.map((_, index) => -(index % 3) * 650_000) },
  { name: 'Gains', values: quarters.map((_, index) => (index - 5) * 150_000) },
]

/** A bridge that falls below zero and ends there. */
export const steps: BridgeStep[] = [
  { name: 'Opening NAV', amount: 4_000_000, standing: true },
  { name: 'Contributions', amount: 2_500_000 },
  { name: 'Losses', amount: -9_750_000 },
  { name: 'Nothing', amount: 0 },
  { name: 'Gains', amount: 1_200_000 },
  { name: 'Closing NAV', amount: -2_050_000, standing: true },
]

/** The row below a table of them. */
export const sums = (rows: readonly Sample[]): Sample => ({
  id: 0,
  name: 'Sum',
  kind: '',
  size: rows.reduce((sum, { size }) => sum + (size ?? 0), 0),
  currency: 'USD',
  irr: null,
  due: null,
  notes: null,
  tags: [],
})

export interface OtherSample {
  code: string
  email: string | null
  password: string | null
  share: number | null
  fixed: string | null
  steps: Array<{ from: string; margin: number }>
}

/** The kinds of fields that a position has none of. */
export const otherFields: Array<Field<keyof OtherSample>> = [
  { name: 'code', label: 'Reference', kind: 'code', required: true },
  { name: 'email', label: 'E-mail', kind: 'email' },
  { name: 'password', label: 'Password', kind: 'password' },
  { name: 'share', label: 'Share', kind: 'percent', hint: 'Of the whole fund' },
  { name: 'fixed', label: 'Currency', kind: 'text', fixed: 'The fund has entries in it already' },
  {
    name: 'steps',
    label: 'Margin over time',
    kind: 'rows',
    row: 'Step',
    columns: [
      { name: 'from', label: 'From', kind: 'date', required: true },
      { name: 'margin', label: 'Margin', kind: 'percent', required: true },
    ],
  },
]

export const alerts: OpenAlert[] = [
  {
    id: 1,
    severity: 'medium',
    name: 'Alder Ports',
    to: '/dev/components',
    message: 'the certificate is late',
  },
  {
    id: 2,
    severity: 'high',
    name: LONG_NAME,
    to: '/dev/components',
    message: 'net leverage 5.8 is above 5.5',
    since: 'It was 5.6 when it was raised.',
  },
]

export const paragraphs: ComparedParagraph[] = [
  {
    kind: 'same',
    before: { page: 1, paragraph: 1 },
    after: { page: 1, paragraph: 1 },
    pieces: [{ kind: 'same', text: 'This agreement is made between the Borrower and the Lender.' }],
    move: null,
  },
  {
    kind: 'changed',
    before: { page: 1, paragraph: 2 },
    after: { page: 1, paragraph: 2 },
    pieces: [
      { kind: 'same', text: 'Net leverage shall not exceed ' },
      { kind: 'deleted', text: '5.0' },
      { kind: 'inserted', text: '5.5' },
      { kind: 'same', text: ' times.' },
    ],
    move: null,
  },
  {
    kind: 'inserted',
    before: null,
    after: { page: 2, paragraph: 1 },
    pieces: [{ kind: 'inserted', text: 'The Borrower may cure a breach once a year.' }],
    move: null,
  },
  {
    kind: 'deleted',
    before: { page: 2, paragraph: 1 },
    after: null,
    pieces: [{ kind: 'deleted', text: 'The Lender may call a default at once.' }],
    move: null,
  },
]

export const changedTerms: Comparison['changed_terms'] = [
  {
    kind: 'number',
    name: null,
    before: '5.0',
    after: '5.5',
    where: { page: 1, paragraph: 2 },
    paragraph: 'Net leverage shall not exceed 5.5 times.',
  },
  {
    kind: 'term',
    name: 'Equity Cure',
    before: null,
    after: 'an amount that the Sponsor pays in',
    where: { page: 2, paragraph: 1 },
    paragraph: 'The Borrower may cure a breach once a year.',
  },
]

export const flags: Array<Pick<KeptFlag, 'severity' | 'status'>> = [
  { severity: 'critical', status: 'open' },
  { severity: 'high', status: 'open' },
  { severity: 'medium', status: 'resolved' },
  { severity: 'medium', status: 'false_positive' },
]

export interface ImportedRow {
  row: number
  fate: SheetImportTrial['rows'][number]['fate']
  name: string
  why: string
}

export const importedRows: ImportedRow[] = [
  { row: 1, fate: 'create', name: 'Alder Ports', why: '' },
  { row: 2, fate: 'update', name: LONG_NAME, why: '' },
  { row: 3, fate: 'refused', name: '', why: 'name: is missing' },
]

export const similar: SheetImportTrial['rows'][number]['similar'] = [
  { id: 1, row: null, title: 'Alder Ports', detail: 'Infrastructure, NDA', likeness: 0.92 },
  { id: 2, row: null, title: 'Alder Harbours', detail: null, likeness: 0.71 },
]

export const network: Network = {
  nodes: [
    { id: 'alder', name: 'Alder Ports', kind: 'Company', shape: networkShapes.square },
    { id: 'long', name: LONG_NAME, kind: 'Deal', shape: networkShapes.diamond },
    { id: 'ana', name: 'Ana Silva', kind: 'Person', shape: networkShapes.circle },
    { id: 'fund', name: 'Halvard Credit Fund I', kind: 'Fund', shape: networkShapes.house },
  ],
  edges: [
    { from: 'alder', to: 'long', label: 'is bought by' },
    { from: 'ana', to: 'alder', label: 'works at' },
    { from: 'fund', to: 'alder', label: 'holds' },
  ],
}
