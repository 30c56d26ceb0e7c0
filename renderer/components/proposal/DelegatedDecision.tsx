import { Alert, Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AgentAction, agentApi, type VoteDelegation } from '../../api/modules.ts'
import { formatDate } from '../../format/dates.ts'
import { useDelegationsInForce } from '../../queries/delegations.ts'

/** Votes that one gives as a delegate. */
export function DelegatedDecision({ action }: { action: AgentAction }) {
  const { had } = useDelegationsInForce()
  return had.map(delegation => <ForOne key={delegation.id} action={action} delegation={delegation} />)
}

function ForOne({ action, delegation }: { action: AgentAction; delegation: VoteDelegation }) {
  const [asking, setAsking] = useState<'approve' | 'reject' | null>(null)
  const queryClient = useQueryClient()
  const { delegator, until } = delegation
  const decide = useMutation({
    mutationFn: (what: 'approve' | 'reject') => {
      const params = { delegation_id: delegation.id, action_id: action.id }
      return what === 'approve'
        ? agentApi('POST /api/v1/svc/agent/delegations/{delegation_id}/actions/{action_id}/approve', {
            params,
            body: { digest: action.digest },
          })
        : agentApi('POST /api/v1/svc/agent/delegations/{delegation_id}/actions/{action_id}/reject', {
            params,
            body: {},
          })
    },
    onSuccess: (_decided, what) =>
      notifications.show({
        message: what === 'approve' ? `Approved for ${delegator}` : `Rejected for ${delegator}`,
      }),
    onSettled: () => {
      setAsking(null)
      void queryClient.invalidateQueries()
    },
  })
  return (
    <>
      {decide.error && (
        <Alert variant="outline" color="red" role="alert" mt="sm">
          {decide.error.message}
        </Alert>
      )}
      <Group gap="sm" mt="sm">
        <Text c="dimmed">
          You vote for {delegator} until {formatDate(until)}.
        </Text>
        {asking === null ? (
          <>
            <Button variant="default" onClick={() => setAsking('approve')}>
              Approve for {delegator}
            </Button>
            <Button variant="default" onClick={() => setAsking('reject')}>
              Reject for {delegator}
            </Button>
          </>
        ) : (
          <>
            <Button loading={decide.isPending} onClick={() => decide.mutate(asking)}>
              {asking === 'approve' ? 'Approve now' : 'Reject now'}
            </Button>
            <Button variant="default" onClick={() => setAsking(null)}>
              Back
            </Button>
          </>
        )}
      </Group>
    </>
  )
}
