import { Alert, Button, Group, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type Syndication, syndicationApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { Refused } from '../../components/flow/Refused.tsx'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { count, formatMoney } from '../../format/numbers.ts'
import { sumOf } from '../../format/sums.ts'
import { investorsQuery } from '../../queries/investors.ts'
import { ticketsIn } from './sheet.ts'
import { syndicationsKey } from './syndications.ts'

interface TicketValues {
  lp_investor_id: string | null
  investor_name: string | null
  requested_amount: number
  tranche: string | null
}

/** One ticket by a form, or many as they stand in a spreadsheet. */
export function AddTickets({ syndication, onClose }: { syndication: Syndication; onClose: () => void }) {
  const [how, setHow] = useState('one')
  return (
    <FormDrawer title="Add to the book" onClose={onClose}>
      {(onDirty, close) => (
        <>
          <SegmentedControl
            mb="md"
            aria-label="How many"
            data={[
              { value: 'one', label: 'One investor' },
              { value: 'many', label: 'From a spreadsheet' },
            ]}
            value={how}
            onChange={setHow}
          />
          {how === 'one' ? (
            <OneTicket syndication={syndication} onDirty={onDirty} onCancel={close} onDone={onClose} />
          ) : (
            <PastedTickets syndication={syndication} onDirty={onDirty} onDone={onClose} />
          )}
        </>
      )}
    </FormDrawer>
  )
}

interface PartProps {
  syndication: Syndication
  onDirty: (dirty: boolean) => void
  onDone: () => void
}

function OneTicket({ syndication, onDirty, onCancel, onDone }: PartProps & { onCancel: () => void }) {
  const investors = useQuery(investorsQuery)
  const queryClient = useQueryClient()
  return (
    <Loaded query={investors}>
      {({ items }) => (
        <SchemaForm<TicketValues>
          fields={[
            {
              name: 'lp_investor_id',
              label: 'Investor record',
              kind: 'choice',
              choices: items.map(({ id, name }) => ({ value: String(id), label: name })),
              hint: 'Includes their KYC',
            },
            { name: 'investor_name', label: 'Or another investor', kind: 'text' },
            {
              name: 'requested_amount',
              label: 'Requested',
              kind: 'money',
              currency: syndication.currency,
              required: true,
            },
            { name: 'tranche', label: 'Tranche', kind: 'text' },
          ]}
          initial={{}}
          submit="Add to the book"
          autoFocus
          onDirty={onDirty}
          onCancel={onCancel}
          onSubmit={async ({ lp_investor_id, investor_name, ...values }) => {
            await syndicationApi('POST /api/v1/svc/syndication/{synd_id}/allocate', {
              params: { synd_id: syndication.id },
              body: {
                ...values,
                ...(lp_investor_id === null ? {} : { lp_investor_id: Number(lp_investor_id) }),
                ...(lp_investor_id !== null || investor_name === null ? {} : { investor_name }),
              },
            })
            await queryClient.invalidateQueries({ queryKey: syndicationsKey })
            onDone()
          }}
        />
      )}
    </Loaded>
  )
}

function PastedTickets({ syndication, onDirty, onDone }: PartProps) {
  const [text, setText] = useState('')
  const { tickets, problems } = ticketsIn(text, syndication.currency)
  const add = useAction(
    () =>
      syndicationApi('POST /api/v1/svc/syndication/{synd_id}/allocate', {
        params: { synd_id: syndication.id },
        body: { allocations: tickets },
      }).then(onDone),
    { invalidates: [syndicationsKey], done: () => `${count(tickets.length, 'ticket')} added` },
  )
  const sum = sumOf(
    tickets.map(({ requested_amount }) => requested_amount),
    syndication.currency,
  )
  return (
    <>
      <Textarea
        label="Tickets"
        description="Paste from a spreadsheet, one per line: investor, amount and optional tranche"
        minRows={8}
        autosize
        maxRows={20}
        value={text}
        onChange={event => {
          setText(event.currentTarget.value)
          onDirty(event.currentTarget.value !== '')
        }}
      />
      {problems.length > 0 && (
        <Alert
          mt="sm"
          color="red"
          variant="outline"
          role="alert"
          title="Correct this before anything is added"
        >
          {problems.slice(0, 5).map(problem => (
            <Text key={problem} size="sm">
              {problem}
            </Text>
          ))}
          {problems.length > 5 && <Text size="sm">and {problems.length - 5} more</Text>}
        </Alert>
      )}
      {add.error && <Refused error={add.error} onRetry={() => add.mutate(undefined)} />}
      <Group mt="md">
        <Button
          disabled={tickets.length === 0 || problems.length > 0}
          loading={add.isPending}
          onClick={() => add.mutate(undefined)}
        >
          Add {count(tickets.length, 'ticket')}
        </Button>
        {tickets.length > 0 && (
          <Text size="sm" c="dimmed">
            {formatMoney(sum, syndication.currency)}
          </Text>
        )}
      </Group>
    </>
  )
}
