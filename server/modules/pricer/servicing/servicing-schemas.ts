import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'

export const ServicingInput = input('LoanServicingInput', {
  name: field.line(200).optional().meta({ description: 'Default: the deal’s name' }),
  as_of_date: field
    .date()
    .optional()
    .meta({ description: 'Funding date of the loan. Default: the pricing’s start date' }),
  reason: field.text(500).optional().meta({
    description: 'Required if the deal’s loan is already serviced: that tape is superseded by this one',
  }),
})
export type ServicingInput = z.output<typeof ServicingInput>

const amended = {
  from_month: z
    .string()
    .regex(/^\d{4}-(0[1-9]|1[0-2])$/, sentence`must be a month such as 2026-04`.english)
    .meta({ description: 'First month paid under the amendment', example: '2026-10' }),
  coupon_pct: field.fraction('Annual rate from then on').min(0).nullish(),
  term_months: z
    .int()
    .min(1)
    .max(600)
    .nullish()
    .meta({ description: 'Total term of the loan in months, from closing' }),
  interest_only_months: z
    .int()
    .min(0)
    .max(600)
    .nullish()
    .meta({ description: 'Interest-only months from then on; 0 ends the current interest-only period' }),
  holiday_months: z.int().min(0).max(600).nullish().meta({
    description:
      'Payment holiday in months from then on, with interest capitalised; 0 ends the current holiday',
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
  reason: field.text(500).meta({ description: 'Reason for the withdrawal' }),
})

export const ScheduleQuery = z.object({
  as_of: field
    .date()
    .optional()
    .meta({ description: 'Only what came in by then. Default: everything, with today’s balance' }),
})

export const LoanSchedule = entity('LoanSchedule', {
  tape_id: field.id(),
  deal_id: field.id().nullable(),
  pricing_id: field.id().meta({ description: 'Pricing as closed that the loan started from' }),
  currency: z.string(),
  as_of_date: field.date().meta({ description: 'Funding date of the loan' }),
  amendments: z
    .array(
      z.object({
        id: field.id(),
        from_month: z.string(),
        coupon_pct: z
          .number()
          .nullable()
          .meta({ description: 'As a fraction; null if the rate is unchanged' }),
        term_months: z.int().nullable(),
        interest_only_months: z.int().nullable(),
        holiday_months: z.int().nullable(),
        reason: z.string(),
        author: z.string(),
        created_at: field.timestamp(),
        withdrawn: z
          .object({ reason: z.string(), author: z.string(), at: field.timestamp() })
          .nullable()
          .meta({ description: 'Who withdrew it and why; the schedule excludes it' }),
      }),
    )
    .meta({ description: 'Amendments in the order agreed' }),
  on_day: z
    .object({
      day: field.date(),
      outstanding: field.money('Principal outstanding, in major units of `currency`'),
      overdue_interest: field.money('Interest due by that day and neither reported nor received'),
      overdue_principal: field.money('Principal due by that day and neither reported nor received'),
      accrued_interest: field.money('Interest of the running month up to that day'),
      next: z
        .object({
          due_on: field.date(),
          interest: field.money('Interest of the next payment'),
          principal: field.money('Principal of the next payment'),
        })
        .nullable()
        .meta({ description: 'Next payment; null if nothing is due any more' }),
    })
    .meta({ description: 'The loan at the end of a day' }),
  schedule: z.array(
    z.object({
      period: z.int(),
      month: z.string().meta({ description: 'Month, such as 2026-04' }),
      due_on: field.date(),
      came_in: z.boolean().meta({ description: 'A report or a receipt in the books tells of it' }),
      interest: field.money('Interest, in major units of `currency`'),
      principal: field.money('As repaid, or as due with the arrears; negative if interest is capitalised'),
      payment: field.money('Payment, in major units of `currency`'),
      closing_balance: field.money('Closing balance, in major units of `currency`'),
      open_interest: field.money('Interest that the books have not received'),
      open_principal: field.money('Principal due that the books have not received'),
    }),
  ),
})
