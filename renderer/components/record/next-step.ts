import { formatDate } from '../../format/dates.ts'
import type { Field } from '../form/fields.ts'
import type { Column } from '../table/columns/columns.ts'

/** The next step of a record, and its day. */
export interface Planned {
  next_step: string | null
  next_step_at: string | null
}

/** Both as they are typed. */
export const nextStepFields: Array<Field<keyof Planned>> = [
  { name: 'next_step', label: 'Next step', kind: 'text' },
  { name: 'next_step_at', label: 'Next step on', kind: 'date' },
]

/** Both as columns of a list; those that are not shown somebody may choose. */
export function nextStepColumns<Row extends Planned>(...shown: Array<keyof Planned>): Array<Column<Row>> {
  const columns: Array<Column<Row> & { id: keyof Planned }> = [
    { id: 'next_step', title: 'Next step', kind: 'text', value: row => row.next_step, width: 180 },
    { id: 'next_step_at', title: 'Next step on', kind: 'date', value: row => row.next_step_at },
  ]
  return columns.map(column => ({ ...column, optional: !shown.includes(column.id) }))
}

/** Both as a fact of the record. */
export const nextStepFact = ({ next_step, next_step_at }: Planned) =>
  [
    'Next step',
    [next_step, next_step_at && formatDate(next_step_at)].filter(Boolean).join(' · ') || null,
  ] as const
