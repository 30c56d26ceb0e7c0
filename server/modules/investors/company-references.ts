import type { CompanyReference } from '../../companies/references.ts'
import { spoken } from '../../kernel/index.ts'

/** The investors who are companies; the register keeps them by the name that they signed with. */
export const companyReferences: readonly CompanyReference[] = [
  {
    role: 'investor',
    type: 'lp',
    table: 'lps',
    column: 'company_id',
    async read(db, ids) {
      const lps = await db
        .selectFrom('lps')
        .select(['id', 'name', 'kyc_status'])
        .where('id', 'in', ids)
        .execute()
      return lps.map(({ id, name, kyc_status }) => ({ id, title: name, detail: `KYC ${spoken(kyc_status)}` }))
    },
  },
]
