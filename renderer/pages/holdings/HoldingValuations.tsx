import { Button, Group, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Holding, type HoldingValuation, holdingsApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Status } from '../../components/facts/Status.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { Field } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../components/page/RecordPage.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns/columns.ts'
import { FiguresTable } from '../../components/table/FiguresTable.tsx'
import { today } from '../../format/days.ts'
import { meant } from '../../language/language.ts'
import { fundsKey } from '../../queries/funds.ts'
import { holdingsKey, valuationsQuery } from '../../queries/holdings.ts'
import { useMay } from '../../session/session.ts'
import { valuationMethods, valuationStates } from '../../words/holdings.ts'

const VALUATIONS = '/api/v1/svc/holdings/{holding_id}/valuations'

/** Valuations of the holding, with who made them, and those that await approval. */
export function HoldingValuations({ holding }: { holding: Holding }) {
  const mayWrite = useMay('write', 'cfo')
  const valuations = useQuery(valuationsQuery(holding.id))
  const [preparing, setPreparing] = useState(false)
  const [voiding, setVoiding] = useState<HoldingValuation | null>(null)
  return (
    <RecordSection
      title="Valuations"
      action={
        mayWrite && (
          <Button variant="default" size="compact-sm" onClick={() => setPreparing(true)}>
            Prepare valuation
          </Button>
        )
      }
    >
      <Loaded query={valuations}>
        {({ items }) =>
          items.length === 0 ? (
            <Text c="dimmed">
              No valuations yet. A prepared valuation is posted once someone else approves it.
            </Text>
          ) : (
            <FiguresTable
              id={`valuations-of-${holding.id}`}
              label="Valuations"
              rows={items}
              columns={columnsFor(holding, mayWrite, setVoiding)}
              rowId={({ id }) => id}
              dense
            />
          )
        }
      </Loaded>
      {preparing && <Prepare holding={holding} onClose={() => setPreparing(false)} />}
      {voiding && <TakeBack valuation={voiding} onClose={() => setVoiding(null)} />}
    </RecordSection>
  )
}

const localColumns = (currency: string): Array<Column<HoldingValuation>> => [
  {
    id: 'local_value',
    title: 'Local value',
    kind: 'money',
    value: ({ local }) => local?.fair_value ?? null,
    currency: () => currency,
  },
  {
    id: 'exchange_rate',
    title: 'Exchange rate',
    kind: 'text',
    value: ({ local }) => local?.exchange_rate ?? null,
  },
]

const columnsFor = (
  holding: Holding,
  mayWrite: boolean,
  onVoid: (valuation: HoldingValuation) => void,
): Array<Column<HoldingValuation>> => [
  { id: 'as_of', title: 'As of', kind: 'date', value: ({ as_of }) => as_of },
  {
    id: 'fair_value',
    title: 'Fair value',
    kind: 'money',
    value: ({ fair_value }) => fair_value,
    currency: ({ currency }) => currency,
  },
  ...(holding.currency === holding.figures.currency ? [] : localColumns(holding.currency)),
  { id: 'method', title: 'Method', kind: 'text', value: ({ method }) => valuationMethods[method] },
  { id: 'source', title: 'Source', kind: 'text', value: ({ source }) => source },
  {
    id: 'status',
    title: 'Status',
    kind: 'choice',
    value: ({ status }) => valuationStates[status].label,
    show: ({ status }) => (
      <Status tone={valuationStates[status].tone}>{valuationStates[status].label}</Status>
    ),
  },
  {
    id: 'people',
    title: 'Prepared and approved by',
    kind: 'text',
    value: ({ prepared_by, approved_by }) => [prepared_by, approved_by].filter(Boolean).join(', '),
  },
  ...(mayWrite
    ? [
        {
          id: 'actions',
          title: 'Actions',
          kind: 'text',
          action: true,
          value: () => null,
          show: (one: HoldingValuation) => <Actions valuation={one} onVoid={() => onVoid(one)} />,
        } as const,
      ]
    : []),
]

function Actions({ valuation, onVoid }: { valuation: HoldingValuation; onVoid: () => void }) {
  const mayApprove = useMay('approve', 'cfo')
  const approve = useAction(
    () =>
      holdingsApi(`POST ${VALUATIONS}/{valuation_id}/approve`, {
        params: { holding_id: valuation.holding_id, valuation_id: valuation.id },
        body: {},
      }),
    {
      invalidates: [fundsKey],
      done: ({ entry_id }) =>
        entry_id === null ? 'Approved: the book already had this value' : 'Approved and posted',
    },
  )
  if (valuation.status === 'void') return null
  return (
    <Group gap="xs" wrap="nowrap">
      {valuation.status === 'prepared' && mayApprove && (
        <Button
          size="compact-sm"
          variant="default"
          loading={approve.isPending}
          onClick={() => approve.mutate(undefined)}
        >
          Approve
        </Button>
      )}
      <Button size="compact-sm" variant="subtle" onClick={onVoid}>
        {meant('Void', 'verb')}
      </Button>
    </Group>
  )
}

interface PrepareValues {
  as_of: string
  fair_value: number
  currency?: string
  exchange_rate?: string | null
  method: HoldingValuation['method']
  source: string | null
  note: string | null
}

const methods = Object.entries(valuationMethods).map(([value, label]) => ({ value, label }))

function Prepare({ holding, onClose }: { holding: Holding; onClose: () => void }) {
  const queryClient = useQueryClient()
  const own = holding.figures.currency
  const abroad: Array<Field<keyof PrepareValues>> =
    holding.currency === own
      ? []
      : [
          {
            name: 'currency',
            label: 'Currency',
            kind: 'choice',
            choices: [holding.currency, own].map(value => ({ value, label: value })),
            required: true,
          },
          {
            name: 'exchange_rate',
            label: 'Exchange rate',
            kind: 'text',
            hint: `${own} for 1 ${holding.currency}; empty: the rate of the day`,
          },
        ]
  const fields: Array<Field<keyof PrepareValues>> = [
    { name: 'as_of', label: 'As of', kind: 'date', required: true },
    {
      name: 'fair_value',
      label: 'Fair value',
      kind: 'money',
      ...(abroad.length === 0 ? { currency: own } : { currencyField: 'currency' as const }),
      required: true,
      hint: 'Value to the fund, not the change in value',
    },
    ...abroad,
    { name: 'method', label: 'Method', kind: 'choice', choices: methods, required: true },
    { name: 'source', label: 'Source', kind: 'text', hint: 'Basis, such as a document or a price' },
    { name: 'note', label: 'Note', kind: 'multiline' },
  ]
  return (
    <FormDrawer title="Prepare a valuation" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<PrepareValues>
          fields={fields}
          initial={{ as_of: today(), ...(abroad.length === 0 ? {} : { currency: holding.currency }) }}
          submit="Prepare valuation"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await holdingsApi(`POST ${VALUATIONS}`, { params: { holding_id: holding.id }, body })
            await queryClient.invalidateQueries({ queryKey: holdingsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}

const reasonField: Array<Field<'reason'>> = [
  { name: 'reason', label: 'Reason', kind: 'text', required: true, hint: 'It stays with the valuation' },
]

function TakeBack({ valuation, onClose }: { valuation: HoldingValuation; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Void a valuation" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ reason: string }>
          fields={reasonField}
          submit="Void valuation"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async body => {
            await holdingsApi(`POST ${VALUATIONS}/{valuation_id}/void`, {
              params: { holding_id: valuation.holding_id, valuation_id: valuation.id },
              body,
            })
            await queryClient.invalidateQueries({ queryKey: fundsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
