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
        It was entered by mistake: it goes with its reading, as if it had never been. One that was tested
        stays on record; give it its last day instead.
      </Text>
    </ConfirmTyped>
  )
}
