import { crmApi } from '../../api/modules.ts'
import type { Archiving } from '../../components/record/use-archiving.ts'
import { dealsKey } from '../../queries/deals.ts'

/** Archives and restores a deal, which leaves the lists and the board meanwhile. */
export const dealArchiving: Archiving = {
  run: ({ id }, archives) => {
    const params = { deal_id: id }
    return archives
      ? crmApi('POST /api/v1/svc/crm/deals/{deal_id}/archive', { params })
      : crmApi('POST /api/v1/svc/crm/deals/{deal_id}/restore', { params })
  },
  stays: 'It is hidden from the board and its totals; its people, documents, holdings and history are kept.',
  invalidates: [dealsKey],
}
