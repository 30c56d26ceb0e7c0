import type { Covenant } from '../../api/modules.ts'
import type { Field } from '../../components/form/fields.ts'

/** What is agreed beside the threshold: how near is watched, and what the borrower is spared. */
export type Terms = Pick<
  Covenant,
  | 'currency'
  | 'schedule'
  | 'watch_band_absolute'
  | 'waived_until'
  | 'holiday_from'
  | 'holiday_until'
  | 'cure_deadline'
> & { watch_band: number | null; equity_cures: number | null }

export const termFields: ReadonlyArray<Field<keyof Terms>> = [
  {
    name: 'schedule',
    label: 'Steps',
    kind: 'rows',
    row: 'Step',
    hint: 'Thresholds that hold from a day on, in place of the first one',
    columns: [
      { name: 'from', label: 'From', kind: 'date', required: true },
      { name: 'threshold', label: 'Threshold', kind: 'number', required: true },
    ],
  },
  { name: 'currency', label: 'Currency', kind: 'code', hint: 'Of a covenant that is an amount' },
  {
    name: 'watch_band',
    label: 'Watched within',
    kind: 'percent',
    hint: 'Of the threshold; 10% when left empty',
  },
  {
    name: 'watch_band_absolute',
    label: 'Watched within, in its unit',
    kind: 'number',
    hint: 'In place of the percentage; a threshold of 0 needs it',
  },
  { name: 'waived_until', label: 'Waived until', kind: 'date', hint: 'A breach is only watched until then' },
  { name: 'holiday_from', label: 'Holiday from', kind: 'date' },
  { name: 'holiday_until', label: 'Holiday until', kind: 'date' },
  { name: 'cure_deadline', label: 'Cure until', kind: 'date', hint: 'No cure is taken after it' },
  { name: 'equity_cures', label: 'Equity cures', kind: 'number', hint: 'How many are agreed' },
]

/** What the API takes: an empty band or number of cures is as the API has it. */
export const termsSaid = <Values extends Terms>({ watch_band, equity_cures, ...values }: Values) => ({
  ...values,
  ...(watch_band === null ? {} : { watch_band }),
  ...(equity_cures === null ? {} : { equity_cures }),
})
