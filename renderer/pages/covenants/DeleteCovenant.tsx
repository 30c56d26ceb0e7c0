import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type CovenantWithReadings, riskApi } from '../../api/modules.ts'
import { ConfirmTyped } from '../../components/action/ConfirmTyped.tsx'
import { useAction } from '../../components/action/use-action.ts'
import { riskKey } from './covenants.ts'

/** Deletes a covenant that was entered by mistake. */
export function DeleteCovenant({
  covenant,
  onClose,
}: {
  covenant: CovenantWithReadings
  onClose: () => void
}) {
  const navigate = useNavigate()
  const remove = useAction(
    () => riskApi('DELETE /api/v1/svc/risk/covenants/{cov_id}', { params: { cov_id: covenant.id } }),
    { invalidates: [riskKey], done: () => `${covenant.name} deleted` },
  )
  return (
    <ConfirmTyped
      title="Delete covenant"
      name={covenant.name}
      verb="Delete"
      busy={remove.isPending}
      onConfirm={() => remove.mutate(undefined, { onSuccess: () => navigate({ to: '/covenants' }) })}
      onClose={onClose}
    >
      <Text>
        For covenants entered by mistake: it is deleted with its reading. A tested covenant stays on record:
        set its end date instead.
      </Text>
    </ConfirmTyped>
  )
}
