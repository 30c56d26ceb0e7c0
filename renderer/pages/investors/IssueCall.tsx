import { Alert, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type CapitalCall, type CapitalCallInput, type FundAccount, portalApi } from '../../api/modules.ts'
import { Facts } from '../../components/Facts.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { useAction } from '../../components/use-action.ts'
import { formatDate } from '../../format/dates.ts'
import { formatMoney } from '../../format/numbers.ts'
import { fundsKey, fundsQuery } from '../funds/funds.ts'
import { AllocationTable } from './AllocationTable.tsx'
import { callPurposes, callsKey, nameOf, previewCall } from './calls.ts'

interface CallValues {
  fund_account_id: string
  amount: number
  due_date: string | null
  ilpa_call_type: CapitalCall['ilpa_call_type']
  reference: string | null
  override_reason: string | null
}

interface Preview {
  values: CallValues
  body: CapitalCallInput
  call: CapitalCall
}

/** Calls capital of a fund's investors: first who would owe what, then the call itself. */
export function IssueCall({ onClose }: { onClose: () => void }) {
  const funds = useQuery(fundsQuery)
  const [preview, setPreview] = useState<Preview | null>(null)
  const [values, setValues] = useState<CallValues>()
  return (
    <FormDrawer title="Issue capital call" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={funds}>
          {({ items }) => {
            if (items.length === 0)
              return <Text c="dimmed">There is no fund to call for. Create one under Funds first.</Text>
            if (preview)
              return (
                <Confirm
                  {...preview}
                  fund={items.find(({ id }) => id === preview.body.fund_account_id)}
                  onBack={() => setPreview(null)}
                  onIssued={onClose}
                />
              )
            return (
              <Terms
                funds={items}
                initial={values}
                // What was looked at once is lost like what is being typed.
                onDirty={dirty => onDirty(dirty || values !== undefined)}
                onCancel={close}
                onPreview={found => {
                  setValues(found.values)
                  setPreview(found)
                  onDirty(true)
                }}
              />
            )
          }}
        </Loaded>
      )}
    </FormDrawer>
  )
}

interface TermsProps {
  funds: FundAccount[]
  initial: CallValues | undefined
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onPreview: (preview: Preview) => void
}

function Terms({ funds, initial, onDirty, onCancel, onPreview }: TermsProps) {
  const [only] = funds.length === 1 ? funds : []
  return (
    <SchemaForm<CallValues>
      fields={[
        {
          name: 'fund_account_id',
          label: 'Fund',
          kind: 'choice',
          required: true,
          choices: funds.map(({ id, name, currency }) => ({
            value: String(id),
            label: `${name}, ${currency}`,
          })),
        },
        {
          name: 'amount',
          label: 'Amount',
          kind: 'money',
          required: true,
          ...(only ? { currency: only.currency } : {}),
          hint: 'Of all investors together, in the currency of the fund',
        },
        {
          name: 'due_date',
          label: 'Due',
          kind: 'date',
          hint: 'Ten business days from today unless you say so',
        },
        {
          name: 'ilpa_call_type',
          label: 'Purpose',
          kind: 'choice',
          required: true,
          choices: Object.entries(callPurposes).map(([value, label]) => ({ value, label })),
        },
        { name: 'reference', label: 'Reference', kind: 'text', hint: 'On the notices, such as CALL-2026-01' },
        { name: 'override_reason', label: 'Reason for a short notice', kind: 'text' },
      ]}
      initial={
        initial ?? { ilpa_call_type: 'investments', ...(only ? { fund_account_id: String(only.id) } : {}) }
      }
      submit="Show the allocation"
      autoFocus
      onDirty={onDirty}
      onCancel={onCancel}
      onSubmit={async values => {
        const { fund_account_id, due_date, ...others } = values
        const body = {
          ...others,
          fund_account_id: Number(fund_account_id),
          ...(due_date ? { due_date } : {}),
        }
        onPreview({ values, body, call: await previewCall(body) })
      }}
    />
  )
}

interface ConfirmProps extends Preview {
  fund: FundAccount | undefined
  onBack: () => void
  onIssued: () => void
}

function Confirm({ body, call, fund, onBack, onIssued }: ConfirmProps) {
  const issue = useAction(
    async () => {
      const issued = await portalApi('POST /api/v1/svc/investor-portal/calls', { body })
      onIssued()
      return issued
    },
    { invalidates: [callsKey, fundsKey], done: issued => `${nameOf(issued)} is issued` },
  )
  return (
    <section aria-label="Allocation">
      <Facts
        facts={[
          ['Fund', fund?.name ?? ''],
          ['Amount', formatMoney(call.amount, call.currency)],
          ['Due', formatDate(call.due_date)],
          ['Purpose', callPurposes[call.ilpa_call_type]],
        ]}
      />
      <AllocationTable call={call} />
      {call.warnings.map(warning => (
        <Alert key={warning} mt="md" color="yellow" variant="outline">
          {warning}
        </Alert>
      ))}
      <Text mt="md" size="sm" c="dimmed">
        Nothing is issued yet. Issuing binds these investors and posts the call to the fund’s book.
      </Text>
      <Group mt="md" gap="sm">
        <Button loading={issue.isPending} onClick={() => issue.mutate(undefined)}>
          Issue capital call
        </Button>
        <Button variant="default" onClick={onBack}>
          Change
        </Button>
      </Group>
    </section>
  )
}
