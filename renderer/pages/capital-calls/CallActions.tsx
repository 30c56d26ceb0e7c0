import { Button, Group, Modal, Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type CapitalCall, investorPortalApi } from '../../api/modules.ts'
import { callStates, nameOf } from '../../components/flow/calls.ts'
import { useAction } from '../../components/use-action.ts'
import { callsKey } from '../../queries/calls.ts'
import { fundsKey } from '../../queries/funds.ts'

type Move = CapitalCall['moves'][number]

const verbs: Partial<Record<Move, string>> = {
  approved: 'Approve',
  issued: 'Issue',
  overdue: 'Mark as overdue',
  cancelled: 'Cancel the call',
}

const invalidates = [callsKey, fundsKey, ['investors']] as const

/** What can be made of a call now. Cancelling asks first, because it reverses what was posted. */
export function CallActions({ call }: { call: CapitalCall }) {
  const [asking, setAsking] = useState(false)
  const navigate = useNavigate()
  const move = useAction(
    (status: Move) =>
      investorPortalApi('POST /api/v1/svc/investor-portal/calls/{call_id}/status', {
        params: { call_id: call.id },
        body: { status },
      }),
    {
      invalidates,
      done: moved => `${nameOf(moved)} is ${callStates[moved.status].label.toLowerCase()}`,
    },
  )
  const remove = useAction(
    async () => {
      await investorPortalApi('DELETE /api/v1/svc/investor-portal/calls/{call_id}', {
        params: { call_id: call.id },
      })
      await navigate({ to: '/capital-calls' })
    },
    { invalidates: [callsKey], done: () => 'The draft is gone' },
  )
  return (
    <>
      {call.status === 'draft' && (
        <Button variant="default" loading={remove.isPending} onClick={() => remove.mutate(undefined)}>
          Delete draft
        </Button>
      )}
      {call.moves
        .toReversed()
        // What is overdue by the clock says so already.
        .filter(to => verbs[to] !== undefined && !(to === 'overdue' && call.overdue))
        .map(to => (
          <Button
            key={to}
            variant={to === 'approved' || to === 'issued' ? 'filled' : 'default'}
            loading={move.isPending && move.variables === to}
            onClick={() => (to === 'cancelled' ? setAsking(true) : move.mutate(to))}
          >
            {verbs[to]}
          </Button>
        ))}
      {asking && (
        <Modal opened onClose={() => setAsking(false)} title={`Cancel ${nameOf(call)}?`}>
          <Text>
            {call.ledger.posted
              ? 'Its posting is reversed, and its investors owe nothing of it any more. It stays on record.'
              : 'It binds nobody any more and stays on record.'}
          </Text>
          <Group mt="lg" justify="flex-end" gap="sm">
            <Button variant="default" onClick={() => setAsking(false)} data-autofocus>
              Keep it
            </Button>
            <Button
              color="red"
              loading={move.isPending}
              onClick={() => move.mutate('cancelled', { onSettled: () => setAsking(false) })}
            >
              Cancel the call
            </Button>
          </Group>
        </Modal>
      )}
    </>
  )
}
