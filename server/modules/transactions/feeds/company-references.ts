import type { CompanyReference } from '../../../companies/references.ts'
import { label } from '../../../kernel/index.ts'

/** The transactions to which a company is a party. */
export const companyReferences: readonly CompanyReference[] = [
  {
    role: 'party',
    type: 'transaction_party',
    table: 'transaction_parties',
    column: 'company_id',
    text: 'name',
    async read(db, ids) {
      const rows = await db
        .selectFrom('transaction_parties as party')
        .innerJoin('transactions', 'transactions.id', 'party.transaction_id')
        .select(['party.id', 'party.role', 'transactions.name', 'transactions.status'])
        .where('party.id', 'in', ids)
        .execute()
      return rows.map(({ id, name, role, status }) => ({
        id,
        title: name,
        detail: role === null ? label(status) : `${label(role)}, ${label(status)}`,
      }))
    },
  },
]
