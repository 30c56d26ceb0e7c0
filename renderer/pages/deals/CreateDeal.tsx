import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { crmApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { SimilarHint } from '../../components/form/SimilarHint.tsx'
import { dealsKey } from '../../queries/deals.ts'
import { useMe } from '../../session/session.ts'
import { type DealValues, dealFields } from './deal-fields.ts'

interface CreateDealProps {
  /** Fields that the address of the page fills in. */
  filled: Record<string, string> | null
  onClose: () => void
}

/** A new deal, which begins as sourced. */
export function CreateDeal({ filled, onClose }: CreateDealProps) {
  const { organisation } = useMe()
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <FormDrawer title="Create deal" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<DealValues>
          fields={dealFields}
          initial={{
            currency: organisation.base_currency,
            ...(filled?.name && { name: filled.name }),
            ...(filled?.target_size && { target_size: Number(filled.target_size) }),
          }}
          submit="Create deal"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          remark={({ name, counterparty }) => (
            <SimilarHint
              type="deal"
              typed={{ name, counterparty }}
              find={(typed, signal) =>
                crmApi('GET /api/v1/svc/crm/deals/similar', { query: { name: '', ...typed }, signal })
              }
            />
          )}
          onSubmit={async values => {
            const deal = await crmApi('POST /api/v1/svc/crm/deals', { body: values })
            await queryClient.invalidateQueries({ queryKey: dealsKey })
            await navigate({ to: '/deals/$dealId', params: { dealId: String(deal.id) } })
          }}
        />
      )}
    </FormDrawer>
  )
}
