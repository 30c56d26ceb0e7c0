import { sentence } from '../../../kernel/index.ts'
import type { InUse } from '../../../platform/in-use.ts'

/** What the register says of an investor's KYC is what the record says. */
export const inUse: readonly InUse[] = [
  {
    record: 'lp.kyc_status',
    async usedBy({ db }, lpId) {
      const rows = await db
        .selectFrom('kyc_records')
        .select(['id', 'subject_name'])
        .where('lp_id', '=', lpId)
        .execute()
      return rows.map(({ id, subject_name }) => ({
        what: sentence`KYC record`,
        id,
        title: subject_name,
        page: `/kyc/${id}`,
      }))
    },
  },
]
