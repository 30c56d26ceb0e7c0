import { z } from 'zod'
import { readSheet } from '../../imports/read-sheet.ts'
import { MAX_BYTES } from '../../imports/schemas.ts'
import { field, route } from '../../kernel/index.ts'
import { too_large } from '../../kernel/values/money.ts'
import { accountMap, putAccountMap } from './account-map.ts'
import { AccountMap, AccountMapInput, Rec, RecInput } from './rec-schemas.ts'
import { listRecs, reconcile } from './trial-balance-rec.ts'

const ADMIN = '/api/v1/svc/fund-admin'
const FUND = `${ADMIN}/funds/{fa_id}` as const

export const recRoutes = [
  route({
    method: 'POST',
    path: `${ADMIN}/{fa_id}/admin-tb-rec/run`,
    operation: 'reconcileAdminTrialBalance',
    summary: 'Run a reconciliation of an administrator’s trial balance',
    did: 'Reconciled an administrator’s trial balance',
    description:
      'A CSV file or an Excel workbook, compared with the fund’s book by the account map, or by code and name where it is silent. An account beyond the tolerance or without a counterpart is a break. A row that cannot be read, another currency or a total that does not add up refuses the whole file.',
    access: 'cfo:write',
    bodyLimit: MAX_BYTES,
    body: RecInput,
    example: { as_of: '2026-03-31', csv: 'Account,Debit,Credit\n1010,100.00,\n3100,,100.00\n' },
    response: Rec,
    errors: { too_large },
    money: 'none',
    tool: {
      name: 'svc_reconcile_admin_trial_balance',
      title: 'Reconcile the administrator’s trial balance',
      category: 'cfo',
      credits: 5,
      description:
        'Compares the trial balance that a fund administrator sent with the fund’s book, account by account, and keeps the breaks. It posts nothing. A bank statement is reconciled elsewhere.',
      keywords: 'shadow accounting breaks tolerance tb admin nav check',
    },
    prepare: (ctx, { body }) => readSheet(ctx, body),
    handle: (ctx, { params, body }, table) => reconcile(ctx, params.fa_id, body, table),
  }),
  route({
    method: 'GET',
    path: `${FUND}/admin-tb-rec`,
    operation: 'listAdminTrialBalanceRecs',
    summary: 'List reconciliations of an administrator’s trial balances, newest first',
    access: 'cfo:read',
    query: z.object(field.listing),
    response: z.array(Rec),
    handle: (ctx, { params, query }) => listRecs(ctx, params.fa_id, query),
  }),
  route({
    method: 'GET',
    path: `${FUND}/account-map`,
    operation: 'getAdminAccountMap',
    summary: 'Get the account map of a fund’s administrator',
    access: 'cfo:read',
    response: AccountMap,
    handle: (ctx, { params }) => accountMap(ctx, params.fa_id),
  }),
  route({
    method: 'PUT',
    path: `${FUND}/account-map`,
    operation: 'setAdminAccountMap',
    summary: 'Set the account map of a fund’s administrator',
    did: 'Set an administrator’s account map',
    description: 'Replaces the whole map. Several of its accounts may be one of the fund’s.',
    access: 'cfo:write',
    body: AccountMapInput,
    example: { accounts: [{ admin_account: '100-2000 Operating cash', account: '1010' }] },
    response: AccountMap,
    money: 'none',
    handle: (ctx, { params, body }) => putAccountMap(ctx, params.fa_id, body),
  }),
] as const
