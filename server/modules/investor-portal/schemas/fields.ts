import { z } from 'zod'
import { callTypes } from '../../../finance/capital-call.ts'
import { field, sentence } from '../../../kernel/index.ts'
import { exchangeRate } from '../../cfo/index.ts'
import { callLabels } from './ilpa-labels.ts'

/** A day that a book can have. */
export const day = () =>
  field
    .date()
    .refine(
      value => value >= '1900-01-01' && value < '2200-01-01',
      sentence`must be between 1900 and 2199`.english,
    )
    .meta({ format: 'date', example: '2026-03-31' })

/** One that is not in the future; today unless it is said. */
export const dayGone = (description: string) =>
  day().optional().meta({ description, format: 'date', example: '2026-03-02' })

/** Sums of a book stay exact: a single amount is at most a hundred billion. */
export const amount = (description: string) => field.amount(description).min(0).max(100_000_000_000)

/** A positive amount: a call, a payment or a commitment. */
export const someAmount = (description: string) =>
  field.amount(description).gt(0, 'must be more than zero').max(100_000_000_000)

export const money = (description?: string) =>
  z.number().meta({ description: description ?? 'In major units of `currency`' })

export const ids = (description: string) => z.array(field.id()).max(1000).meta({ description })

/** That one of the same amount and day is another one. */
export const duplicateOk = () =>
  z.boolean().optional().meta({
    description:
      'Record it although one of the same amount and day exists without a distinguishing reference',
  })

export const callType = () => z.enum(callTypes)

/** Takes the labels of the template's version 1.2 as well; only the keys are published. */
export const callLabel = () => z.enum(callLabels).meta({ enum: [...callTypes] })

export const fundFilter = { fund_account_id: z.coerce.number().pipe(field.id()).optional() }

/** Limits the list to one investor, where one is named. */
export const ofLp = z.object({ lp_id: z.coerce.number().pipe(field.id()).optional() })

/** Money that moved on an account which is kept in another currency than the fund's. */
export const foreignMoney = (description: string) =>
  z
    .strictObject({
      currency: field.currency(),
      amount: someAmount('In major units of its own `currency`').meta({
        description: 'In major units of its own `currency`',
      }),
      account_code: field.text(20).optional().meta({
        description: 'Account code; required if the fund has several accounts in this currency',
      }),
      rate: exchangeRate().optional().meta({
        description: 'Fund currency per unit of this currency. Default: the day’s rate',
      }),
    })
    .meta({ description })

/** Securities handed over instead of cash. */
export const InKind = z.strictObject({
  security: field.text(200),
  quantity: z.number().gt(0).max(1e12).optional().meta({ description: 'Number of shares or nominal' }),
  cost: amount('Cost to the fund. Default: their value').optional(),
  unrealised: z
    .number()
    .min(-100_000_000_000)
    .max(100_000_000_000)
    .optional()
    .meta({ description: 'Unrealised gain or loss transferred with them' }),
  investment_id: field.id().optional(),
})
