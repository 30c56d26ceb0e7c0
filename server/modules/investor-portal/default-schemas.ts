import { z } from 'zod'
import { entity, field, input } from '../../kernel/index.ts'
import { Call } from './call-schemas.ts'
import { day, dayGone } from './fields.ts'
import { Contact, Wire } from './notice-schemas.ts'

export const WaiverInput = input('WaiverInput', {
  reason: field.text(500).meta({ description: 'Why; kept for good' }),
  date: dayGone('Not before the notice, nor in the future; today'),
})

export const DefaultNoticeInput = input('DefaultNoticeInput', {
  date: dayGone('Of the written notice: after the due date, not in the future; today'),
  note: field.text(2000).nullish().meta({ description: 'How it was given, and what it says' }),
})

export const DefaultInterestInput = input('DefaultInterestInput', {
  through: day().optional().meta({ description: 'The day it is charged to; today', format: 'date' }),
  rate: field.fraction('Agreed a year, where the fund’s terms name none').min(0).optional(),
})

export const CallWithInterest = entity('CapitalCallWithInterest', {
  ...Call.shape,
  interest: z.object({
    lp_id: field.id(),
    from: z.string(),
    through: z.string(),
    rate: z.number().meta({ description: 'Yearly, a fraction' }),
    amount: z.number().meta({ description: 'In major units of `currency`' }),
    entry_id: field.id().nullable().meta({ description: 'null without a fund: nothing is posted' }),
  }),
})

const terms = {
  cure_business_days: z
    .int()
    .min(1)
    .max(90)
    .meta({ description: 'From the written notice until a default can be declared', example: 10 }),
  default_interest_rate: field.fraction('Yearly, of what is owed in default').min(0).nullable(),
  investment_period_ends_on: day()
    .nullable()
    .meta({ description: 'After it, a call for new investments is warned of', format: 'date' }),
  wire: Wire.nullable().meta({ description: 'Where investors pay, printed on every notice' }),
  contact: Contact.nullable().meta({ description: 'Whom investors ask' }),
}

export const CallTerms = entity('CallTerms', {
  ...terms,
  called_back_by: z.string().nullable().meta({ description: 'Who heard the bank details confirmed' }),
  called_back_at: field.timestamp().nullable(),
})

export const CallTermsInput = input('CallTermsInput', {
  ...terms,
  effective_from: day().nullish().meta({
    description:
      'From which day on the rate, the days to cure and the end of the investment period hold; today unless said otherwise, null since the beginning. Bank details and contact hold at once',
    format: 'date',
    example: '2026-01-01',
  }),
})
