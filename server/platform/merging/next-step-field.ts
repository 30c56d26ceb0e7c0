import type { MergeField } from './kind.ts'

/** What is done next on a record, with its day. */
export const nextStepField: MergeField = { name: 'next_step', columns: ['next_step', 'next_step_at'] }
