import { formatDate } from '../../format/dates.ts'

interface Planned {
  next_step: string | null
  next_step_at: string | null
}

/** What is done next on a record and when, as a fact of it. */
export const nextStepFact = ({ next_step, next_step_at }: Planned) =>
  [
    'Next step',
    [next_step, next_step_at && formatDate(next_step_at)].filter(Boolean).join(' · ') || 'None',
  ] as const
