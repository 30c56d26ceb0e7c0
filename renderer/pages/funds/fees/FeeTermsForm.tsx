import { useQueryClient } from '@tanstack/react-query'
import { cfoApi, type FundAccount } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../../format/choices.ts'
import { meant } from '../../../language/language.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { labelOf } from '../../../words/fields.ts'
import { feeBases, feeDayCounts, feeFrequencies } from '../../../words/funds.ts'
import type { FeeTerms } from './fees.ts'

type TermValues = FeeTerms & { effective_from: string | null; document: string | null }

const fieldsIn = (currency: string): Array<Field<keyof TermValues>> => [
  { name: 'rate', label: 'Rate a year', kind: 'percent', required: true },
  {
    name: 'base',
    label: meant('On', 'the base of a fee'),
    kind: 'choice',
    required: true,
    choices: choicesOf(feeBases),
  },
  { name: 'frequency', label: 'Paid', kind: 'choice', required: true, choices: choicesOf(feeFrequencies) },
  {
    name: 'timing',
    label: 'When',
    kind: 'choice',
    required: true,
    choices: choicesOf({ advance: 'In advance', arrears: 'In arrears' }),
  },
  { name: 'day_count', label: 'Days', kind: 'choice', required: true, choices: choicesOf(feeDayCounts) },
  { name: 'offset_pct', label: 'Transaction fees deducted', kind: 'percent', required: true },
  { name: 'waiver_pct', label: 'Waived', kind: 'percent', required: true },
  { name: 'minimum', label: 'Minimum of a period', kind: 'money', currency },
  { name: 'maximum', label: 'Maximum of a period', kind: 'money', currency },
  { name: 'vat_pct', label: labelOf('vat_pct'), kind: 'percent', required: true },
  {
    name: 'effective_from',
    label: 'In effect from',
    kind: 'date',
    hint: 'Default: the first open day; earlier days keep the previous rate',
  },
  { name: 'document', label: 'Written in', kind: 'text', hint: 'Such as the agreement or its amendment' },
  {
    name: 'step_downs',
    label: 'Step-downs',
    kind: 'rows',
    row: 'Step-down',
    hint: 'Date the fee steps down, such as the end of the investment period',
    columns: [
      { name: 'from_date', label: 'From', kind: 'date', required: true },
      { name: 'rate', label: 'Rate', kind: 'percent', required: true },
      {
        name: 'base',
        label: meant('On', 'the base of a fee'),
        kind: 'choice',
        required: true,
        choices: choicesOf(feeBases),
      },
    ],
    start: { base: 'invested' satisfies FeeTerms['base'] },
  },
]

const usual: Partial<TermValues> = {
  base: 'committed',
  frequency: 'quarterly',
  timing: 'advance',
  day_count: 'period',
  offset_pct: 1,
  waiver_pct: 0,
  vat_pct: 0,
}

interface FeeTermsFormProps {
  fund: FundAccount
  terms: FeeTerms | null
  document: string | null
  onClose: () => void
}

/** The whole of a fund's fee terms. */
export function FeeTermsForm({ fund, terms, document, onClose }: FeeTermsFormProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Fee terms" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<TermValues>
          fields={fieldsIn(fund.currency)}
          initial={terms ? { ...terms, document } : usual}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ effective_from, step_downs, ...values }) => {
            await cfoApi('PUT /api/v1/svc/cfo/accounts/{account_id}/fees', {
              params: { account_id: fund.id },
              body: {
                ...values,
                step_downs: step_downs.toSorted((a, b) => a.from_date.localeCompare(b.from_date)),
                ...(effective_from === null ? {} : { effective_from }),
              },
            })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
