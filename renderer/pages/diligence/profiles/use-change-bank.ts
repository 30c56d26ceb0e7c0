import { type OddBankItem, type OddBankItemChange, oddApi } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { profilesKey } from './profiles.ts'

/** Changes answers of a bank, one after the other. */
export const useChangeBank = (profileId: number) =>
  useAction(
    async ({ items, change }: { items: readonly OddBankItem[]; change: OddBankItemChange }) => {
      for (const { id, version } of items)
        await oddApi('PATCH /api/v1/svc/odd/profiles/{profile_id}/answer-bank/{item_id}', {
          params: { profile_id: profileId, item_id: id },
          body: { ...change, version },
        })
    },
    { invalidates: [profilesKey] },
  )
