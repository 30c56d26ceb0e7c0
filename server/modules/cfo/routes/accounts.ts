import { z } from 'zod'
import { changeFund, createFund, deleteFund } from '../../../books/fund-accounts.ts'
import { field, input, route } from '../../../kernel/index.ts'
import { getFund, listFunds, withNav } from '../ledger/accounts.ts'
import { chartOfAccounts } from '../ledger/trial-balances.ts'
import { ChartOfAccounts, FundAccount, FundAccountInput } from '../schemas.ts'

const has_entries = [409, 'There are journal entries in the fund’s book'] as const

export const accountRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts',
    summary: 'Fund accounts with their NAV, newest first',
    access: 'cfo:read',
    query: z.object({
      ...field.page,
      entity_type: field.key().optional(),
      currency: field.currency().optional(),
    }),
    response: z.array(FundAccount),
    tool: { name: 'svc_list_fund_accounts', category: 'cfo', credits: 1 },
    handle: (ctx, { query }) => listFunds(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts',
    summary: 'Open a fund account',
    description: 'Opens the book of a fund or SPV, with a chart of accounts of its own, in one currency.',
    access: 'cfo:write',
    status: 201,
    body: FundAccountInput,
    example: {
      name: 'Alder Credit Fund I',
      entity_type: 'fund',
      currency: 'USD',
      committed_total: 100_000_000,
      fiscal_year_end: '12-31',
      gl_provider: 'manual',
    },
    response: FundAccount,
    tool: { name: 'svc_create_fund_account', category: 'cfo', credits: 2 },
    handle: async (ctx, { body }) => withNav(ctx, await createFund(ctx, body)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}',
    summary: 'One fund account with its NAV',
    access: 'cfo:read',
    response: FundAccount,
    tool: { name: 'svc_get_fund_account', category: 'cfo', credits: 1 },
    handle: (ctx, { params }) => getFund(ctx, params.account_id),
  }),
  route({
    method: 'PATCH',
    path: '/api/v1/svc/cfo/accounts/{account_id}',
    summary: 'Change a fund account',
    description: 'Any subset of the fields; the currency only while its book is empty.',
    access: 'cfo:write',
    body: input('FundAccountChange', FundAccountInput.partial().shape),
    example: { name: 'Alder Credit Fund I LP', committed_total: 120_000_000 },
    response: FundAccount,
    errors: { has_entries },
    tool: { name: 'svc_update_fund_account', category: 'cfo', credits: 2 },
    handle: async (ctx, { params, body }) => withNav(ctx, await changeFund(ctx, params.account_id, body)),
  }),
  route({
    method: 'DELETE',
    path: '/api/v1/svc/cfo/accounts/{account_id}',
    operation: 'deleteFundAccount',
    summary: 'Delete a fund account whose book is empty',
    access: 'cfo:write',
    errors: { has_entries, in_use: [409, 'Something refers to the fund, such as a commitment'] },
    handle: (ctx, { params }) => deleteFund(ctx, params.account_id),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/chart-of-accounts',
    summary: 'Every fund account with its debit and credit balance, and the organisation’s totals',
    description:
      'Sums of the simple book, in which credit raises partners’ capital. Over several currencies `currency` is `mixed` and the totals are per currency alone.',
    access: 'cfo:read',
    response: ChartOfAccounts,
    tool: { name: 'svc_get_chart_of_accounts', category: 'cfo', credits: 1 },
    handle: ctx => chartOfAccounts(ctx),
  }),
] as const
