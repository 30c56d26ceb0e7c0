import { Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type Agent, agentApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import type { FieldValue } from '../../components/form/fields.ts'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { argumentsOf, fieldsFor, givenBy, type Schema } from '../../components/form/schema-fields.ts'
import { runsKey } from './runs.ts'

/** Starts an agent on a subject, and shows the run. */
export function RunNow({ agent, onClose }: { agent: Agent; onClose: () => void }) {
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const args = argumentsOf(agent.input as Schema)
  return (
    <FormDrawer title={`Run ${agent.title}`} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Text mb="md">{agent.purpose}</Text>
          <SchemaForm<Record<string, FieldValue>>
            fields={fieldsFor(args)}
            submit="Run now"
            autoFocus
            onDirty={onDirty}
            onCancel={close}
            onSubmit={async values => {
              const { run_id } = await agentApi('POST /api/v1/svc/team/run', {
                body: { agent: agent.key, input: givenBy(args, values) },
              })
              void queryClient.invalidateQueries({ queryKey: runsKey })
              await navigate({ to: '/svc/agent/runs/$runId', params: { runId: String(run_id) } })
            }}
          />
        </>
      )}
    </FormDrawer>
  )
}
