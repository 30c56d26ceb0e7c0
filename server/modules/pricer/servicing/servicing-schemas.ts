import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'

export const ServicingInput = input('LoanServicingInput', {
  name: field.text(200).optional().meta({ description: 'The deal’s name unless said otherwise' }),
  as_of_date: field
    .date()
    .optional()
    .meta({ description: 'The day the loan was paid out; the start date of the pricing unless said' }),
  reason: field.text(500).optional().meta({
    description: 'Needed where the deal’s loan is serviced already: that tape is superseded by this one',
  }),
})
export type ServicingInput = z.output<typeof ServicingInput>

const amended = {
  from_month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, sentence`must be a month such as 2026-04`.english)
    .meta({ description: 'The first month that is paid by it', example: '2026-10' }),
  coupon_pct: field.fraction('The yearly rate from then on').min(0).nullish(),
  term_months: z
    .int()
    .min(1)
    .max(600)
    .nullish()
    .meta({ description: 'Months the loan runs in all, from closing' }),
  interest_only_months: z
    .int()
    .min(0)
    .max(600)
    .nullish()
    .meta({ description: 'Months from then on in which no principal is due; 0 ends those that are agreed' }),
  holiday_months: z.int().min(0).max(600).nullish().meta({
    description:
      'Months from then on in which nothing is due and interest is capitalised; 0 ends those that are agreed',
  }),
}

export const AmendmentInput = input('LoanAmendmentInput', {
  ...amended,
  reason: field.text(500).meta({ description: 'Agreement and parties' }),
}).superRefine(({ from_month: _, reason: __, ...terms }, issues) => {
  if (Object.values(terms).every(term => term == null))
    issues.addIssue({
      code: 'custom',
      path: ['coupon_pct'],
      message: sentence`is required if no other term changes`.english,
    })
})
export type AmendmentInput = z.output<typeof AmendmentInput>

export const AmendmentWithdrawal = input('LoanAmendmentWithdrawal', {
  reason: field.text(500).meta({ description: 'Why it does not hold' }),
})

export const LoanSchedule = entity('LoanSchedule', {
  tape_id: field.id(),
  deal_id: field.id().nullable(),
  pricing_id: field.id().meta({ description: 'The pricing as closed that it began as' }),
  currency: z.string(),
  as_of_date: field.date().meta({ description: 'The day the loan was paid out' }),
  amendments: z
    .array(
      z.object({
        id: field.id(),
        from_month: z.string(),
        coupon_pct: z.number().nullable().meta({ description: 'A fraction; null where the rate stayed' }),
        term_months: z.int().nullable(),
        interest_only_months: z.int().nullable(),
        holiday_months: z.int().nullable(),
        reason: z.string(),
        author: z.string(),
        created_at: field.timestamp(),
        withdrawn: z
          .object({ reason: z.string(), author: z.string(), at: field.timestamp() })
          .nullable()
          .meta({ description: 'Who took it back and why; the schedule is without it' }),
      }),
    )
    .meta({ description: 'The versions it went through, in the order of their agreement' }),
  schedule: z.array(
    z.object({
      period: z.int(),
      month: z.string().meta({ description: 'Such as 2026-04' }),
      interest: field.money('Interest, in major units of `currency`'),
      principal: field.money('Negative where interest is capitalised'),
      payment: field.money('Payment, in major units of `currency`'),
      closing_balance: field.money('Closing balance, in major units of `currency`'),
    }),
  ),
})
