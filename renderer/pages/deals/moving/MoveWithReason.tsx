import { Text } from '@mantine/core'
import { crmApi, type Deal } from '../../../api/modules.ts'
import type { ApiProblem } from '../../../api/problem.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { useMay } from '../../../session/session.ts'

interface MoveWithReasonProps {
  deal: Deal
  to: Deal['stage']
  /** Why the move was refused without one. */
  problem: ApiProblem
  onMoved: () => void
  onClose: () => void
}

/**
 * Returns whether a reason allows a refused move: the server asked for one, or an administrator may override
 * the gate.
 */
export const takesReason = ({ code, errors }: ApiProblem): boolean =>
  code === 'decision_missing' || errors.some(({ path }) => path === 'reason')

/** Shows the obstacles to a move, and makes it with a reason where that is allowed. */
export function MoveWithReason({ deal, to, problem, onMoved, onClose }: MoveWithReasonProps) {
  const mayPass = useMay('manage', 'crm')
  const override = problem.code === 'decision_missing'
  return (
    <FormDrawer title={`Move ${deal.name}`} onClose={onClose}>
      {(onDirty, close) => (
        <>
          <Text mb="md">{problem.message}</Text>
          {override && !mayPass ? (
            <Text c="dimmed">An administrator can override this gate with a reason.</Text>
          ) : (
            <SchemaForm<{ reason: string }>
              fields={[
                {
                  name: 'reason',
                  label: 'Reason',
                  kind: 'multiline',
                  required: true,
                  hint: 'Kept on the deal’s timeline',
                },
              ]}
              initial={{}}
              submit={override ? 'Pass the gate' : 'Move'}
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async ({ reason }) => {
                await crmApi('POST /api/v1/svc/crm/deals/{deal_id}/stage', {
                  params: { deal_id: deal.id },
                  body: { stage: to, reason, ...(override ? { override } : {}), version: deal.version },
                })
                onMoved()
                onClose()
              }}
            />
          )}
        </>
      )}
    </FormDrawer>
  )
}
