import { z } from 'zod'
import { entity, event, field } from '../../kernel/index.ts'

/** Sources of a bank's answers: facts of the profile, or accepted due diligence answers. */
export const bankSources = ['profile', 'document'] as const
export type BankSource = (typeof bankSources)[number]

export const profileUpdated = event({
  name: 'odd.profile.updated',
  summary: 'A profile of a fund was saved',
  to: 'subscriber',
  data: entity('OddProfileUpdated', {
    fund_name: z.string(),
    fund_profile_id: field.id(),
    updated_at: field.timestamp(),
    vintage_year: z.int().nullable(),
  }),
})

export const answerBankUpdated = event({
  name: 'answer_bank.updated',
  summary: 'Answers of a fund’s bank were added, changed, or have to be looked at again',
  to: 'subscriber',
  data: entity('AnswerBankUpdated', {
    fund_profile_id: field.id(),
    source_type: z.enum(bankSources),
    touched: z.int().meta({ description: 'Number of answers changed' }),
  }),
})
