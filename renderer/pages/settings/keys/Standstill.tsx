import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { agentApi, type Standstill as State } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { useMay } from '../../../session/session.ts'

const standstillQuery = {
  queryKey: ['agent', 'standstill'],
  queryFn: () => agentApi('GET /api/v1/svc/agent/standstill'),
} as const

/** The one switch that stops all agents and keys, and says who did. */
export function Standstill() {
  const state = useQuery(standstillQuery)
  const mayManage = useMay('manage', 'agent')
  const [asking, setAsking] = useState(false)
  const set = useAction(
    (body: { stopped: boolean; reason?: string | null }) =>
      agentApi('PUT /api/v1/svc/agent/standstill', { body }),
    {
      invalidates: [['agent']],
      done: ({ stopped }) => (stopped ? 'Agents and keys are stopped.' : 'Agents and keys work again.'),
    },
  )
  return (
    <Loaded query={state}>
      {standstill => (
        <>
          {standstill.stopped ? (
            <Stopped state={standstill}>
              {mayManage && (
                <Button
                  mt="sm"
                  variant="default"
                  loading={set.isPending}
                  onClick={() => set.mutate({ stopped: false })}
                >
                  Resume
                </Button>
              )}
            </Stopped>
          ) : (
            mayManage && (
              <Button mb="md" w="fit-content" variant="default" onClick={() => setAsking(true)}>
                Stop agents and keys
              </Button>
            )
          )}
          {asking && (
            <FormDrawer title="Stop agents and keys" onClose={() => setAsking(false)}>
              {(onDirty, close) => (
                <>
                  <Text mb="md">
                    All API keys are refused, no agent starts, and active runs end with their proposals
                    withdrawn. People can continue to work. All administrators are notified, and any of them
                    can lift the stop.
                  </Text>
                  <SchemaForm<{ reason: string | null }>
                    fields={[
                      {
                        name: 'reason',
                        label: 'Reason',
                        kind: 'text',
                        hint: 'Rejected programs are notified.',
                      },
                    ]}
                    initial={{ reason: null }}
                    submit="Stop them"
                    autoFocus
                    onDirty={onDirty}
                    onCancel={close}
                    onSubmit={async ({ reason }) => {
                      await set.mutateAsync({ stopped: true, reason })
                      setAsking(false)
                    }}
                  />
                </>
              )}
            </FormDrawer>
          )}
        </>
      )}
    </Loaded>
  )
}

function Stopped({ state: { at, by, reason }, children }: { state: State; children: ReactNode }) {
  return (
    <Alert mb="md" color="red" variant="outline" title="Agents and keys are stopped">
      <Text size="sm">
        {by} stopped them {at && <Ago at={at} />}
        {reason === null ? '.' : `: ${reason}`}
      </Text>
      <Text size="sm">No key is accepted and no agent starts.</Text>
      {children}
    </Alert>
  )
}
