import { turns } from './figures.ts'

/** A multiple as it is written, a dash where there is none. */
export const multiple = (value: number | null): string => (value === null ? '–' : turns(value))

const reasonsInWords: Record<string, string> = {
  no_sign_change: 'No distributions yet',
  no_time_elapsed: 'No time has passed',
  total_loss: 'All of it is lost',
  no_root: 'No solution',
  zero_denominator: 'Nothing was paid in',
  negative_base: 'Net assets were below zero',
}

/** Why a figure does not exist. */
export const whyNot = (reason: string | undefined): string | undefined =>
  reason === undefined ? undefined : (reasonsInWords[reason] ?? reason.replaceAll('_', ' '))
