import type { MergeField } from './kind.ts'

/** The next step on a record, with its day. */
export const nextStepField: MergeField = { name: 'next_step', columns: ['next_step', 'next_step_at'] }
