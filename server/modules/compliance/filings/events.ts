import { z } from 'zod'
import { entity, event, field } from '../../../kernel/index.ts'
import { filingStatuses } from './states.ts'

export const filingChanged = event({
  name: 'filing.status_changed',
  summary: 'A filing was submitted, waived or found not applicable, or became overdue',
  to: 'registered',
  data: entity('FilingStatusChanged', {
    filing_id: field.id(),
    title: z.string(),
    due: field.date(),
    from: z.enum(filingStatuses),
    to: z.enum(filingStatuses),
  }),
})
