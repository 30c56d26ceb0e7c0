import { useQueryClient } from '@tanstack/react-query'
import { complianceApi, type PreclearanceInput } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { choicesOf } from '../../format/choices.ts'
import { currencies } from '../../format/currencies.ts'
import { offerings, tradedInstruments, tradeSides } from '../../words/compliance.ts'
import { tradingKey } from './trading.ts'

type Values = Pick<
  PreclearanceInput,
  | 'account'
  | 'issuer'
  | 'ticker'
  | 'isin'
  | 'cusip'
  | 'side'
  | 'quantity'
  | 'amount'
  | 'currency'
  | 'instrument'
  | 'reason'
> & { offering: NonNullable<PreclearanceInput['offering']> }

interface AskClearanceProps {
  onClose: () => void
  /** The id of what was asked, to be shown with its answer. */
  onAsked: (id: number) => void
}

/** A personal trade that is asked for; the answer is shown at once. */
export function AskClearance({ onClose, onAsked }: AskClearanceProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Request pre-clearance" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            { name: 'issuer', label: 'Issuer', kind: 'text', required: true },
            { name: 'ticker', label: 'Ticker', kind: 'text' },
            { name: 'isin', label: 'ISIN', kind: 'text' },
            { name: 'cusip', label: 'CUSIP', kind: 'text' },
            {
              name: 'instrument',
              label: 'Instrument',
              kind: 'choice',
              required: true,
              choices: choicesOf(tradedInstruments),
            },
            {
              name: 'offering',
              label: 'Offering',
              kind: 'choice',
              required: true,
              choices: choicesOf(offerings),
            },
            { name: 'side', label: 'Trade', kind: 'choice', required: true, choices: choicesOf(tradeSides) },
            { name: 'quantity', label: 'Quantity', kind: 'number', required: true },
            {
              name: 'amount',
              label: 'Amount, about',
              kind: 'money',
              currencyField: 'currency',
              hint: 'A small one may need no reviewer: see Rules',
            },
            { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies },
            { name: 'account', label: 'Account', kind: 'text', required: true, hint: 'Where it is traded' },
            { name: 'reason', label: 'Why', kind: 'multiline' },
          ]}
          initial={{ instrument: 'equity', side: 'buy', offering: 'none' }}
          submit="Request pre-clearance"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            const { id } = await complianceApi('POST /api/v1/svc/compliance/trade/preclearance', { body })
            await queryClient.invalidateQueries({ queryKey: tradingKey })
            onClose()
            onAsked(id)
          }}
        />
      )}
    </FormDrawer>
  )
}
