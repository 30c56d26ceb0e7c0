import { z } from 'zod'
import { rateSources } from '../../../../books/exchange/rates.ts'
import { entity, field, input } from '../../../../kernel/index.ts'
import { day, exchangeRate } from '../../fields.ts'
import { Entry } from '../entry-schemas.ts'

const rateFields = {
  base: z.string().meta({ description: 'Of which one is bought', example: 'EUR' }),
  quote: z.string().meta({ description: 'In which it is paid', example: 'USD' }),
  date: z.string().meta({ format: 'date', example: '2026-03-31' }),
  rate: z
    .string()
    .meta({ description: 'So much of `quote` for one of `base`: a decimal', example: '1.0823' }),
}

export const ExchangeRate = entity('ExchangeRate', {
  id: field.id(),
  ...rateFields,
  source: z
    .enum(rateSources)
    .meta({ description: '`ecb`: published by the European Central Bank; `hand`: entered' }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const ExchangeRateInput = input('ExchangeRateInput', {
  base: field.currency().meta({ example: 'EUR' }),
  quote: field.currency().meta({ example: 'USD' }),
  date: day(),
  rate: exchangeRate().meta({ description: 'So much of `quote` for one of `base`', example: '1.0823' }),
})

/** The body of a request is a mebibyte at most. */
const LONGEST = 1_000_000

export const RatesImportInput = input('ExchangeRatesImportInput', {
  csv: z.string().min(1).max(LONGEST).meta({
    description: 'The European Central Bank’s eurofxref-hist.csv, or a part of it with its first line',
    example: 'Date,USD,JPY,GBP,\n2026-03-31,1.0823,162.41,N/A,\n2026-03-30,1.0810,161.90,0.8362,\n',
  }),
  currencies: z
    .array(field.currency())
    .min(1)
    .max(100)
    .optional()
    .meta({
      description: 'Those that are kept; all of the file unless said otherwise',
      example: ['USD', 'GBP'],
    }),
  from: day()
    .optional()
    .meta({ format: 'date', description: 'Earlier days are left out', example: '2026-01-01' }),
})

export const RatesImport = entity('ExchangeRatesImport', {
  id: field.id().nullable(),
  days: z.int().meta({ description: 'Days that were read' }),
  rates: z.int().meta({ description: 'Rates that were read' }),
  created: z.int().meta({ description: 'Those that were new; the others were there and stay as they are' }),
  first: z.string().nullable(),
  last: z.string().nullable(),
})

export const QuotedRate = entity('QuotedRate', {
  from: z.string(),
  to: z.string(),
  date: z.string().meta({ description: 'The day that was asked for', format: 'date' }),
  rate: z.string().nullable().meta({
    description: 'So much of `to` for one of `from`, to ten digits; null where there is none',
    example: '0.9239582371',
  }),
  published_on: z
    .string()
    .nullable()
    .meta({ description: 'The day of the rate: that day, or the last one before' }),
  source: z.string().nullable(),
})

export const ForeignBalance = entity('ForeignBalance', {
  account_id: field.id(),
  code: z.string(),
  name: z.string(),
  currency: z.string(),
  balance: field.money('Held in that currency, a debit positive'),
  cost: field.money('What it cost, in the fund’s currency'),
  book: field.money('What the book has it at, in the fund’s currency'),
  rate: z
    .string()
    .nullable()
    .meta({ description: 'Of the fund’s currency for one; null where there is none' }),
  published_on: z.string().nullable(),
  worth: field.money('At that rate').nullable(),
  unrealised: field.money('Worth less cost').nullable(),
  monetary: z.boolean().meta({
    description: 'False for investments, whose currency is a part of their value and is revalued with it',
  }),
})

export const RevaluationInput = input('RevaluationInput', {
  date: day().meta({ format: 'date', example: '2026-03-31' }),
  rates: z
    .array(z.strictObject({ currency: field.currency(), rate: exchangeRate() }))
    .max(50)
    .optional()
    .meta({
      description: 'So much of the fund’s currency for one of it; the day’s rates unless said otherwise',
    }),
})

export const Revaluation = entity('Revaluation', {
  id: field.id().meta({ description: 'Of the entry' }),
  fund_account_id: field.id(),
  date: z.string(),
  currency: z.string(),
  gain: field.money('What the differences raise net assets by; a loss below zero'),
  entry: Entry,
  reversal: Entry.meta({ description: 'It takes the entry back on the next day' }),
})
