import { z } from 'zod'
import { sideLetterClause } from '../../../../books/partners/side-letter-clauses.ts'
import { entity, field, renamed } from '../../../../kernel/index.ts'

/** A duty under a clause, with its due date. */
export const ClauseDuty = z.object({
  ...renamed('due_date', 'due_on', field.date()),
  what: z.string(),
  status: z.enum(['open', 'overdue']),
})

export const Clause = entity('AgreedSideLetterClause', {
  ...sideLetterClause.Entity.shape,
  lp_name: z.string(),
  duties: z.array(ClauseDuty).meta({ description: 'Obligations under the letter, nearest first' }),
})
