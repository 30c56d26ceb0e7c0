import type { HandOver } from '../../platform/office/hand-over.ts'
import { handedOver } from '../../platform/office/owned-records.ts'
import { waiting } from './states.ts'

/** What somebody still owes an answer is answered by whoever takes over. */
export const handOver: readonly HandOver[] = [
  handedOver({
    what: 'Questions to answer',
    table: 'qa_questions',
    column: 'assignee_id',
    named: 'content',
    among: ['status', waiting],
  }),
]
