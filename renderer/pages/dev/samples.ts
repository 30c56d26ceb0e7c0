import type { BridgeStep, Series } from '../../components/chart/series.ts'
import type { FieldChange } from '../../components/difference/Difference.tsx'
import type { Field } from '../../components/form/fields.ts'
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
  { name: 'NAV at the start', amount: 4_000_000, standing: true },
  { name: 'Contributions', amount: 2_500_000 },
  { name: 'Losses', amount: -9_750_000 },
  { name: 'Nothing', amount: 0 },
  { name: 'Gains', amount: 1_200_000 },
  { name: 'NAV at the end', amount: -2_050_000, standing: true },
]
