import { z } from 'zod'
import { period_closed } from '../../../../books/accounts/periods.ts'
import { no_rate } from '../../../../books/exchange/rates.ts'
import { nothing_to_revalue } from '../../../../books/exchange/revaluation.ts'
import { amountIn, field, route } from '../../../../kernel/index.ts'
import { too_large } from '../../../../kernel/values/money.ts'
import { day } from '../../fields.ts'
import { foreignBalances, importRates, listRates, putRate, quoteRate, revalueFund } from './exchange.ts'
import {
  ExchangeRate,
  ExchangeRateInput,
  ForeignBalance,
  QuotedRate,
  RatesImport,
  RatesImportInput,
  Revaluation,
  RevaluationInput,
} from './exchange-schemas.ts'

const RATES = '/api/v1/svc/cfo/exchange-rates'
const onDay = (description: string) =>
  day().optional().meta({ format: 'date', example: '2026-03-31', description })

export const exchangeRoutes = [
  route({
    method: 'GET',
    path: RATES,
    summary: 'List exchange rates, last entered first',
    access: 'cfo:read',
    query: z.object({
      ...field.listing,
      base: field.currency().optional(),
      quote: field.currency().optional(),
      date: onDay('Only this day'),
    }),
    response: z.array(ExchangeRate),
    handle: (ctx, { query }) => listRates(ctx, query),
  }),
  route({
    method: 'POST',
    path: RATES,
    summary: 'Add an exchange rate',
    description: 'Sending it again for the same day and pair corrects the rate; imports do not overwrite it.',
    access: 'cfo:write',
    status: 201,
    body: ExchangeRateInput,
    example: { base: 'EUR', quote: 'USD', date: '2026-03-31', rate: '1.0823' },
    response: ExchangeRate,
    money: 'none',
    tool: {
      name: 'svc_enter_exchange_rate',
      title: 'Add an exchange rate',
      category: 'cfo',
      credits: 2,
      description:
        'Enters or corrects the exchange rate of two currencies on one day. To take over those of the European Central Bank use svc_import_exchange_rates; it revalues nothing.',
      keywords: 'fx currency rate spot foreign',
    },
    handle: (ctx, { body }) => putRate(ctx, body),
  }),
  route({
    method: 'POST',
    path: `${RATES}/import`,
    operation: 'importExchangeRates',
    summary: 'Import European Central Bank exchange rates',
    description:
      'The ECB’s reference rates file (eurofxref-hist.csv), in units of each currency per euro. Existing rates stay unchanged; other pairs are computed through the euro.',
    access: 'cfo:write',
    body: RatesImportInput,
    example: { csv: 'Date,USD,JPY,GBP,\n2026-03-31,1.0823,162.41,N/A,\n2026-03-30,1.0810,161.90,0.8362,\n' },
    response: RatesImport,
    money: 'none',
    tool: {
      name: 'svc_import_exchange_rates',
      title: 'Import exchange rates',
      category: 'cfo',
      credits: 2,
      description:
        'Keeps the reference rates of a CSV file of the European Central Bank. For a single rate use svc_enter_exchange_rate; it fetches nothing itself.',
      keywords: 'fx ecb eurofxref currency rates csv foreign',
    },
    handle: (ctx, { body }) => importRates(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${RATES}/quote`,
    operation: 'quoteExchangeRate',
    summary: 'Get the exchange rate between two currencies on a day',
    description: 'The rate of that day or the last one before, as published or through the euro.',
    access: 'cfo:read',
    query: z.object({
      from: field.currency().optional().meta({ description: 'Default: EUR' }),
      to: field.currency().optional().meta({ description: 'Default: the office’s base currency' }),
      date: onDay('Default: today'),
    }),
    response: QuotedRate,
    handle: (ctx, { query }) => quoteRate(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/foreign-balances',
    operation: 'listForeignBalances',
    summary: 'List a fund’s foreign currency balances',
    access: 'cfo:read',
    query: z.object({ as_of: onDay('As of the end of this day. Default: today') }),
    response: z.array(ForeignBalance),
    tool: {
      name: 'svc_list_foreign_balances',
      title: 'List balances in other currencies',
      category: 'cfo',
      credits: 1,
      description:
        'Lists what a fund holds and owes in other currencies than its own, with cost, book value, worth at the rate of a day and what is not realised. It revalues nothing: use svc_revalue_fund.',
      keywords: 'fx foreign currency exposure bank unrealised',
    },
    handle: (ctx, { params, query }) => foreignBalances(ctx, params.account_id, query.as_of),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/revaluations',
    operation: 'revalueFund',
    summary: 'Revalue a fund’s foreign currency balances',
    description:
      'Posts the differences to the day’s rates (4410) and reverses them the next day, so that later realised gains are measured against cost. Leaves out investments, whose valuation includes the currency. `?ephemeral=true` shows the entry without posting it.',
    access: 'cfo:write',
    status: 201,
    body: RevaluationInput,
    example: { date: '2026-03-31' },
    response: Revaluation,
    errors: { no_rate, nothing_to_revalue, period_closed, too_large },
    money: amountIn('gain'),
    does: 'revaluation',
    tool: {
      name: 'svc_revalue_fund',
      title: 'Revalue balances in other currencies',
      category: 'cfo',
      credits: 2,
      description:
        'Brings a fund’s monetary balances in other currencies to the rates of a day, with its reversal on the next. Run it before a period is closed; rates are entered with svc_enter_exchange_rate.',
      keywords: 'fx revaluation unrealised exchange difference period end close',
    },
    handle: (ctx, { params, body }) => revalueFund(ctx, params.account_id, body),
  }),
] as const
