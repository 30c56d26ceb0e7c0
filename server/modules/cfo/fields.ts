import { z } from 'zod'
import { field, sentence } from '../../kernel/index.ts'

/** A day that a book can have. */
export const day = () =>
  field
    .date()
    .refine(
      value => value >= '1900-01-01' && value < '2200-01-01',
      sentence`must be between 1900 and 2199`.english,
    )
    .meta({ format: 'date', example: '2026-03-31' })

/** Sums of a book stay exact: a single amount is at most a hundred billion. */
export const side = (description: string) => field.amount(description).min(0).max(100_000_000_000)

export const fundFilter = { fund_account_id: z.coerce.number().pipe(field.id()).optional() }

/** A decimal as text, so that no digit of it is lost: `1.0823`. */
export const exchangeRate = () =>
  z
    .string()
    .regex(/^\d{1,12}(\.\d{1,12})?$/, sentence`must be a decimal such as 1.0823`.english)
    .refine(text => Number(text) > 0, sentence`must be more than zero`.english)
    .meta({ example: '0.9234' })

export const code = () =>
  z.string().regex(/^[0-9A-Za-z][0-9A-Za-z.-]{0,19}$/, sentence`must be a code such as 1010`.english)
