import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { type TransactionParty, type TransactionReminder, transactionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { formatTime } from '../../format/dates.ts'
import { transactionsKey } from './transactions.ts'

interface SendReminderProps {
  transactionId: number
  party: TransactionParty
  onClose: () => void
}

/** Sends a reminder from the office's own mail account, with a personal note. */
export function SendReminder({ transactionId, party, onClose }: SendReminderProps) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title={`Remind ${party.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Text size="sm" mb="md">
            To {party.signatory ?? party.name}, {party.email}: signature outstanding.
          </Text>
          <SchemaForm<{ note: string | null }>
            fields={[{ name: 'note', label: 'Note to add', kind: 'multiline' }]}
            submit="Send reminder"
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async ({ note }) => {
              await transactionsApi('POST /api/v1/svc/transactions/{tx_id}/parties/{idx}/remind', {
                params: { tx_id: transactionId, idx: party.idx },
                body: note === null ? {} : { note },
              })
              await queryClient.invalidateQueries({ queryKey: transactionsKey })
              onClose()
            }}
          />
        </>
      )}
    </FormDrawer>
  )
}

/** When a reminder went to whom, or why it did not. */
export function ReminderState({ reminder }: { reminder: TransactionReminder }) {
  const { status, address, sent_at, response } = reminder
  return (
    <Text size="xs" c={problems.has(status) ? 'red' : 'dimmed'}>
      {sent_at !== null && `Reminded ${formatTime(sent_at)}, ${address}`}
      {(status === 'queued' || status === 'sending') && `A reminder to ${address} is on its way`}
      {problems.has(status) && `The reminder to ${address}: ${response}`}
    </Text>
  )
}

const problems: ReadonlySet<TransactionReminder['status']> = new Set(['refused', 'failed', 'uncertain'])
