import { z } from 'zod'
import { rateSources } from '../../../../books/exchange/rates.ts'
import { entity, field, input } from '../../../../kernel/index.ts'
import { day, exchangeRate } from '../../fields.ts'
import { Entry } from '../entry-schemas.ts'

const rateFields = {
  base: z.string().meta({ description: 'Base currency: one unit costs `rate`', example: 'EUR' }),
  quote: z.string().meta({ description: 'Quote currency, in which the rate is expressed', example: 'USD' }),
  date: z.string().meta({ format: 'date', example: '2026-03-31' }),
  rate: z
    .string()
    .meta({ description: 'Units of `quote` per unit of `base`, as a decimal', example: '1.0823' }),
}

export const ExchangeRate = entity('ExchangeRate', {
  id: field.id(),
  ...rateFields,
  source: z.enum(rateSources).meta({ description: '`ecb`: European Central Bank; `hand`: entered manually' }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ExchangeRateInput = input('ExchangeRateInput', {
  base: field.currency().meta({ example: 'EUR' }),
  quote: field.currency().meta({ example: 'USD' }),
  date: day(),
  rate: exchangeRate().meta({ description: 'Units of `quote` per unit of `base`', example: '1.0823' }),
})

/** The body of a request is a mebibyte at most. */
const LONGEST = 1_000_000

export const RatesImportInput = input('ExchangeRatesImportInput', {
  csv: z.string().min(1).max(LONGEST).meta({
    description: 'The European Central Bank’s eurofxref-hist.csv, or part of it including the header',
    example: 'Date,USD,JPY,GBP,\n2026-03-31,1.0823,162.41,N/A,\n2026-03-30,1.0810,161.90,0.8362,\n',
  }),
  currencies: z
    .array(field.currency())
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: 'Currencies to import. Default: all in the file',
      example: ['USD', 'GBP'],
    }),
  from: day().optional().meta({ format: 'date', description: 'Skip earlier days', example: '2026-01-01' }),
})

export const RatesImport = entity('ExchangeRatesImport', {
  id: field.id().nullable(),
  days: z.int().meta({ description: 'Days read' }),
  rates: z.int().meta({ description: 'Rates read' }),
  created: z.int().meta({ description: 'New rates; existing ones stay unchanged' }),
  first: z.string().nullable(),
  last: z.string().nullable(),
})

export const QuotedRate = entity('QuotedRate', {
  from: z.string(),
  to: z.string(),
  date: z.string().meta({ description: 'Requested day', format: 'date' }),
  rate: z.string().nullable().meta({
    description: 'Units of `to` per unit of `from`, to ten digits; null if there is none',
    example: '0.9239582371',
  }),
  published_on: z
    .string()
    .nullable()
    .meta({ description: 'Date of the rate: the requested day, or the last one before it' }),
  source: z.string().nullable(),
})

export const ForeignBalance = entity('ForeignBalance', {
  account_id: field.id(),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  balance: field.money('Balance in that currency; debit positive'),
  cost: field.money('Cost in the fund’s currency'),
  book: field.money('Carrying amount in the fund’s currency'),
  rate: z.string().nullable().meta({ description: 'Fund currency per unit; null if there is none' }),
  published_on: z.string().nullable(),
  worth: field.money('Value at that rate').nullable(),
  unrealised: field.money('Value less cost').nullable(),
  monetary: z.boolean().meta({
    description: 'False for investments, whose valuation includes the currency',
  }),
})

export const RevaluationInput = input('RevaluationInput', {
  date: day().meta({ format: 'date', example: '2026-03-31' }),
  rates: z
    .array(z.strictObject({ currency: field.currency(), rate: exchangeRate() }))
    .max(50)
    .optional()
    .meta({
      description: 'Fund currency per unit of each currency. Default: the day’s rates',
    }),
})

export const Revaluation = entity('Revaluation', {
  id: field.id().meta({ description: 'Id of the entry' }),
  fund_account_id: field.id(),
  date: z.string(),
  currency: z.string(),
  gain: field.money('Increase in net assets; negative for a loss'),
  entry: Entry,
  reversal: Entry.meta({ description: 'Reversal on the next day' }),
})
