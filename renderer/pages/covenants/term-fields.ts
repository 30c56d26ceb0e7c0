import type { Covenant } from '../../api/modules.ts'
import { covenantRecord } from '../../api/records.generated.ts'
import type { Field } from '../../components/form/fields.ts'
import { formFieldsOf } from '../../components/record/record-fields.tsx'

/** Terms besides the threshold: the watch band and the borrower's cure rights. */
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

const plain = [
  'watch_band',
  'watch_band_absolute',
  'waived_until',
  'holiday_from',
  'holiday_until',
  'cure_deadline',
  'equity_cures',
] as const

const isTerm = (one: Field<string>): one is Field<(typeof plain)[number]> =>
  plain.some(name => name === one.name)

export const termFields: ReadonlyArray<Field<keyof Terms>> = [
  {
    name: 'schedule',
    label: 'Steps',
    kind: 'rows',
    row: 'Step',
    hint: 'Thresholds effective from a date, replacing the initial one',
    columns: [
      { name: 'from', label: 'From', kind: 'date', required: true },
      { name: 'threshold', label: 'Threshold', kind: 'number', required: true },
    ],
  },
  { name: 'currency', label: 'Currency', kind: 'code', hint: covenantRecord.currency.hint },
  ...formFieldsOf(covenantRecord).filter(isTerm),
]

/** Returns the terms for the API; an empty band or number of cures takes the API's default. */
export const termsSaid = <Values extends Terms>({ watch_band, equity_cures, ...values }: Values) => ({
  ...values,
  ...(watch_band === null ? {} : { watch_band }),
  ...(equity_cures === null ? {} : { equity_cures }),
})
