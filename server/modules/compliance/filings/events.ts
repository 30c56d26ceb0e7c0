import { z } from 'zod'
import { entity, event, field, renamed } from '../../../kernel/index.ts'
import { filingStatuses } from './states.ts'

export const filingChanged = event({
  name: 'filing.status_changed',
  summary: 'A filing was submitted, waived or found not applicable, or became overdue',
  to: 'registered',
  data: entity('FilingStatusChanged', {
    filing_id: field.id(),
    title: z.string(),
    ...renamed('due_date', 'due', field.date()),
    from: z.enum(filingStatuses),
    to: z.enum(filingStatuses),
  }),
})
