import { useQueryClient } from '@tanstack/react-query'
import { type FundAccount, type Holding, holdingsApi } from '../../api/modules.ts'
import { countries } from '../../format/countries.ts'
import { currencies } from '../../format/currencies.ts'
import { today } from '../../format/days.ts'
import { holdingsKey } from '../../queries/holdings.ts'
import { instrumentNames } from '../../words/holdings.ts'
import { FormDrawer } from '../form/FormDrawer.tsx'
import type { Field } from '../form/fields.ts'
import { SchemaForm } from '../form/SchemaForm.tsx'

/** Fields of a holding. */
export interface HoldingValues {
  fund: string
  name: string
  instrument: Holding['instrument']
  currency: string
  expected_cost: number | null
  opened_on: string
  sector: string | null
  country: string | null
  notes: string | null
}

const instruments = Object.entries(instrumentNames).map(([value, label]) => ({ value, label }))

const factsIn = (currency: string | undefined): Array<Field<keyof HoldingValues>> => [
  { name: 'name', label: 'Name', kind: 'text', required: true },
  { name: 'instrument', label: 'Instrument', kind: 'choice', choices: instruments, required: true },
  { name: 'currency', label: 'Currency', kind: 'choice', choices: currencies, required: true },
  {
    name: 'expected_cost',
    label: 'Expected cost',
    kind: 'money',
    ...(currency ? { currency } : {}),
    hint: 'In the fund’s currency; nothing is posted',
  },
  { name: 'opened_on', label: 'Opened on', kind: 'date', required: true },
  { name: 'sector', label: 'Sector', kind: 'text' },
  { name: 'country', label: 'Country', kind: 'choice', choices: countries },
  { name: 'notes', label: 'Notes', kind: 'multiline' },
]

interface OpenHoldingProps {
  /** Funds to choose from; a single one is selected without asking. */
  funds: readonly FundAccount[]
  /** Initial values, such as those of a deal. */
  initial?: Partial<HoldingValues>
  dealId?: number
  onClose: () => void
  onOpened?: (holding: Holding) => void
}

/** Opens a holding of a fund. */
export function OpenHolding({ funds, initial, dealId, onClose, onOpened }: OpenHoldingProps) {
  const queryClient = useQueryClient()
  const only = funds.length === 1 ? funds[0] : undefined
  const choices = funds.map(({ id, name, currency }) => ({
    value: String(id),
    label: `${name} (${currency})`,
  }))
  return (
    <FormDrawer title="Open a holding" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<HoldingValues>
          fields={[
            ...(only
              ? []
              : [{ name: 'fund', label: 'Fund', kind: 'choice', choices, required: true } as const]),
            ...factsIn(only?.currency),
          ]}
          initial={{ currency: only?.currency ?? '', opened_on: today(), ...initial }}
          submit="New holding"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ fund, ...values }) => {
            const holding = await holdingsApi('POST /api/v1/svc/holdings', {
              body: {
                ...values,
                fund_account_id: only?.id ?? Number(fund),
                ...(dealId === undefined ? {} : { deal_id: dealId }),
              },
            })
            // The new holding appears in the list for the next choice.
            await queryClient.invalidateQueries({ queryKey: holdingsKey })
            onOpened?.(holding)
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

/** Edits a holding; one that only had a number counts as reviewed from then on. */
export function EditHolding({ holding, onClose }: { holding: Holding; onClose: () => void }) {
  const queryClient = useQueryClient()
  const { name, instrument, currency, expected_cost, opened_on, sector, country, notes } = holding
  return (
    <FormDrawer title={holding.name} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Omit<HoldingValues, 'fund'>>
          fields={factsIn(holding.figures.currency) as Array<Field<Exclude<keyof HoldingValues, 'fund'>>>}
          initial={{ name, instrument, currency, expected_cost, opened_on, sector, country, notes }}
          submit={holding.status === 'to_review' ? 'Save as reviewed' : 'Save'}
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async (_values, changed) => {
            await holdingsApi('PATCH /api/v1/svc/holdings/{holding_id}', {
              params: { holding_id: holding.id },
              body: {
                ...changed,
                version: holding.version,
                ...(holding.status === 'to_review' ? { status: 'open' } : {}),
              },
            })
            await queryClient.invalidateQueries({ queryKey: holdingsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
