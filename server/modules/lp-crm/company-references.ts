import type { CompanyReference } from '../../companies/references.ts'
import { spoken } from '../../kernel/index.ts'
import { prospectsIn } from './prospects/rows.ts'

/** The limited partners who are asked and are companies; of an investor the register says it. */
export const companyReferences: readonly CompanyReference[] = [
  {
    role: 'limited partner asked',
    type: 'prospect',
    table: 'prospects',
    column: 'company_id',
    async read(db, ids) {
      const rows = await prospectsIn(db).where('prospects.id', 'in', ids).execute()
      return rows.map(({ id, name, stage }) => ({ id, title: name, detail: spoken(stage) }))
    },
  },
]
