import { z } from 'zod'
import { currency_in_use } from '../../../books/accounts/currency-use.ts'
import { fundAccount } from '../../../books/accounts/fund-account.ts'
import { changeFund, createFund, deleteFund } from '../../../books/accounts/fund-accounts.ts'
import { route } from '../../../kernel/index.ts'
import { FundCurrency } from './account-schemas.ts'
import { fundQuery, getFund, listFunds, withNav } from './accounts.ts'
import { currencyOf, currencyUses } from './currency-use.ts'
import { ChartOfAccounts } from './gl-schemas.ts'
import { chartOfAccounts } from './trial-balances.ts'

const has_entries = [409, 'The fund’s book has journal entries'] as const

export const accountRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts',
    summary: 'List fund accounts with their NAV, newest first',
    access: 'cfo:read',
    query: fundQuery,
    response: z.array(fundAccount.Entity),
    tool: {
      name: 'svc_list_fund_accounts',
      title: 'List funds',
      category: 'cfo',
      credits: 1,
      description:
        'Lists the funds and SPVs whose books are kept here, with currency and net asset value. Use it to find a fund’s id, which most accounting tools need.',
      keywords: 'nav entities vehicles spv portfolio find which funds',
      featured: true,
    },
    handle: (ctx, { query }) => listFunds(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts',
    summary: 'Open a fund account',
    description: 'Opens the book of a fund or SPV with its own chart of accounts, in one currency.',
    access: 'cfo:write',
    status: 201,
    body: fundAccount.Input,
    example: {
      name: 'Alder Credit Fund I',
      entity_type: 'fund',
      currency: 'USD',
      committed_total: 100_000_000,
      fiscal_year_end: '12-31',
      gl_provider: 'manual',
    },
    response: fundAccount.Entity,
    money: 'none',
    tool: {
      name: 'svc_create_fund_account',
      title: 'Open a fund',
      category: 'cfo',
      credits: 2,
      description:
        'Opens the book of a fund or SPV in one currency, with a chart of accounts of its own. It records no commitments and posts nothing.',
      keywords: 'new vehicle spv entity set up book launch',
    },
    handle: async (ctx, { body }) => withNav(ctx, await createFund(ctx, body)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}',
    shows: 'fund',
    summary: 'Get a fund account with its NAV',
    access: 'cfo:read',
    response: fundAccount.Entity,
    tool: {
      name: 'svc_get_fund_account',
      title: 'Show a fund',
      category: 'cfo',
      credits: 1,
      description:
        'Shows one fund with its currency, fiscal year and net asset value. For cash, capital and multiples use svc_get_fund_dashboard.',
      keywords: 'nav details vehicle spv',
    },
    handle: (ctx, { params }) => getFund(ctx, params.account_id),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/cfo/accounts/{account_id}',
    summary: 'Change a fund account',
    description:
      'Send any subset of the fields. The currency can change only while the book has no entries, drafts, commitments, calls, distributions, fees or side letters.',
    access: 'cfo:write',
    body: fundAccount.Change,
    example: { name: 'Alder Credit Fund I LP', committed_total: 120_000_000 },
    response: fundAccount.Entity,
    errors: {
      currency_in_use,
      period_closed: [409, 'The fiscal year end would change, and part of the book is closed'],
    },
    money: 'none',
    tool: {
      name: 'svc_update_fund_account',
      title: 'Change a fund',
      category: 'cfo',
      credits: 2,
      description:
        'Changes a fund’s name, type, fiscal year end, committed total, owner or next step; its currency only while nothing is kept in it. It posts nothing.',
      keywords: 'edit rename fiscal year end vehicle spv responsible next step',
    },
    handle: async (ctx, { params, body }) =>
      withNav(ctx, await changeFund(ctx, params.account_id, body, currencyUses)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/currency',
    operation: 'getFundCurrency',
    summary: 'Get a fund’s currency and what fixes it',
    description: 'The currency can be changed while `held_by` is empty.',
    access: 'cfo:read',
    audience: 'pages',
    response: FundCurrency,
    handle: (ctx, { params }) => currencyOf(ctx, params.account_id),
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/svc/cfo/accounts/{account_id}',
    operation: 'deleteFundAccount',
    summary: 'Delete a fund account whose book is empty',
    access: 'cfo:write',
    errors: { has_entries, in_use: [409, 'Other records refer to the fund, such as a commitment'] },
    handle: (ctx, { params }) => deleteFund(ctx, params.account_id),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/chart-of-accounts',
    summary: 'Get the balances of all fund accounts',
    description:
      'Totals of the simple book, in which credits raise partners’ capital. Over several currencies `currency` is `mixed` and totals are per currency only.',
    access: 'cfo:read',
    response: ChartOfAccounts,
    tool: {
      name: 'svc_get_chart_of_accounts',
      title: 'Show the balances of all funds',
      category: 'cfo',
      credits: 1,
      description:
        'Shows every fund with its debits, credits, balance and net asset value, and the totals of the organisation per currency. For the accounts of one fund’s ledger use svc_list_gl_accounts.',
      keywords: 'totals organisation overview balances nav consolidated',
    },
    handle: ctx => chartOfAccounts(ctx),
  }),
] as const
