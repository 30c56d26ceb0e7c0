import { useQuery } from '@tanstack/react-query'
import type { FundAccount } from '../../../api/modules.ts'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { callsQuery, callTermsQuery } from '../../../queries/calls.ts'
import { fundHoldingsQuery } from '../../../queries/holdings.ts'
import { committedQuery } from '../../../queries/investors.ts'
import { distributionTypes } from '../../../words/capital.ts'
import { type EventValues, NO_HOLDING } from './event-values.ts'

/** Types that are entered apart, or are distributions of their own. */
const apart: readonly string[] = [
  'carried_interest',
  'withholding_tax',
  'stock_distribution',
  'subsequent_close_refund',
]
const types = Object.entries(distributionTypes)
  .filter(([value]) => !apart.includes(value))
  .map(([value, label]) => ({ value, label }))

interface EventFormProps<Values extends EventValues> {
  fund: FundAccount
  initial: Partial<Values>
  submit: string
  onSubmit: (values: Values) => Promise<unknown>
  onCancel?: () => void
  onDirty?: (dirty: boolean) => void
  /** Additional fields, such as a reason. */
  more?: ReadonlyArray<Field<keyof Values & string>>
}

/** A distribution by type and source, its deductions, and the call it is netted against. */
export function EventForm<Values extends EventValues = EventValues>({
  fund,
  initial,
  submit,
  onSubmit,
  onCancel,
  onDirty,
  more = [],
}: EventFormProps<Values>) {
  const fields = useFields(fund)
  return (
    <SchemaForm<Values>
      fields={[...more, ...fields]}
      initial={initial}
      submit={submit}
      wide
      onSubmit={onSubmit}
      {...(onCancel ? { onCancel } : {})}
      {...(onDirty ? { onDirty } : {})}
    />
  )
}

function useFields(fund: FundAccount): Array<Field<keyof EventValues & string>> {
  const { id, currency } = fund
  const holdings = useQuery(fundHoldingsQuery(id)).data?.items ?? []
  const investors = (useQuery(committedQuery(id)).data ?? []).map(one => ({
    value: String(one.id),
    label: one.name,
  }))
  const calls = (useQuery(callsQuery).data?.items ?? []).filter(
    call => call.fund_account_id === id && ['issued', 'partially_paid', 'overdue'].includes(call.status),
  )
  const nets = useQuery(callTermsQuery(id)).data?.nets_distributions ?? false
  const sources = [
    ...holdings.map(one => ({ value: String(one.id), label: one.name })),
    { value: NO_HOLDING, label: 'No one holding' },
  ]
  return [
    { name: 'reference', label: 'Reference', kind: 'text' },
    { name: 'date', label: 'Date', kind: 'date', hint: 'Default: today' },
    { name: 'description', label: 'Description', kind: 'text', hint: 'Stated on the notices' },
    ...(nets && calls.length > 0
      ? [
          {
            name: 'net_call',
            label: 'Net against',
            kind: 'choice',
            choices: calls.map(call => ({
              value: String(call.id),
              label: call.reference ?? `Capital call ${call.id}`,
            })),
            hint: 'Each net amount pays this call first',
          } as const,
        ]
      : []),
    {
      name: 'lines',
      label: 'Proceeds',
      kind: 'rows',
      row: 'Line',
      required: true,
      hint: 'Before carried interest and tax. Without an investor, a line is split by who takes part in its source',
      columns: [
        { name: 'type', label: 'Type', kind: 'choice', required: true, choices: types },
        { name: 'source', label: 'Source', kind: 'choice', choices: sources },
        { name: 'investor', label: 'Investor', kind: 'choice', choices: investors },
        { name: 'amount', label: 'Amount', kind: 'money', required: true, currency },
        { name: 'recallable', label: 'Recallable', kind: 'money', currency },
      ],
      start: { type: 'realized_gain' },
    },
    {
      name: 'carry',
      label: 'Carried interest',
      kind: 'rows',
      row: 'Amount',
      hint: 'Taken of gains and income. Without an investor, the amount is borne in proportion to them',
      columns: [
        { name: 'investor', label: 'Borne by', kind: 'choice', choices: investors },
        { name: 'amount', label: 'Amount', kind: 'money', required: true, currency },
      ],
    },
    {
      name: 'withholding',
      label: 'Tax rates',
      kind: 'rows',
      row: 'Rate',
      hint: 'Of several rates that fit an investor, the first holds. Default: withheld from gains and income',
      columns: [
        { name: 'rate', label: 'Rate', kind: 'percent', required: true },
        { name: 'country', label: 'Country', kind: 'code' },
        { name: 'entity_type', label: 'Type of investor', kind: 'key' },
        { name: 'type', label: 'Withheld from', kind: 'choice', choices: types },
      ],
    },
    {
      name: 'withheld',
      label: 'Tax of single investors',
      kind: 'rows',
      row: 'Amount',
      hint: 'Instead of the rates',
      columns: [
        { name: 'investor', label: 'Investor', kind: 'choice', required: true, choices: investors },
        { name: 'amount', label: 'Amount', kind: 'money', required: true, currency },
      ],
    },
  ]
}
