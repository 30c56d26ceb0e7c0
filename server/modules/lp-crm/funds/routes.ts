import { z } from 'zod'
import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { findRaisedFund, raisedFund } from '../prospects/raised-fund.ts'
import {
  changeRaisedFund,
  createRaisedFund,
  deleteRaisedFund,
  listRaisedFunds,
  raisedFundQuery,
} from './funds.ts'
import { presentFund } from './raised.ts'

const P = '/api/v1/svc/lp-crm/funds'
const ONE = `${P}/{fund_id}` as const

const duplicate = [409, 'This fund of the books is raised already; `fund_id` says as which'] as const

export const fundRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listRaisedFunds',
    summary: 'List funds in fundraising, newest first',
    description:
      'With what their books say is committed and what is soft-circled beside that, so that nothing is counted twice.',
    access: 'lp-crm:read',
    query: raisedFundQuery,
    response: z.array(raisedFund.Entity),
    errors: { too_large },
    tool: {
      name: 'svc_list_raised_funds',
      title: 'List the funds that are raised',
      category: 'lp_crm',
      credits: 1,
      description:
        'Lists the funds that are being raised with target, hard cap, closings, what is committed and what is soft-circled. The LPs who are asked are in svc_list_prospects.',
      keywords: 'fundraising target hard cap first close final close raised so far',
    },
    handle: (ctx, { query }) => listRaisedFunds(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'createRaisedFund',
    summary: 'Start fundraising for a fund',
    description: 'Of a fund of the books, whose name and currency it has; or of one that has no book yet.',
    access: 'lp-crm:write',
    status: 201,
    body: raisedFund.Input,
    example: {
      name: 'Kestrel Credit Fund II',
      currency: 'USD',
      target_amount: 250_000_000,
      hard_cap_amount: 300_000_000,
      first_close_on: '2027-03-31',
    },
    response: raisedFund.Entity,
    errors: { duplicate, too_large },
    money: 'none',
    handle: async (ctx, { body }) => presentFund(ctx, await createRaisedFund(ctx, body)),
  }),
  route({
    method: 'GET',
    path: ONE,
    operation: 'getRaisedFund',
    summary: 'Get a fund in fundraising',
    access: 'lp-crm:read',
    response: raisedFund.Entity,
    errors: { too_large },
    handle: async (ctx, { params }) => presentFund(ctx, await findRaisedFund(ctx, params.fund_id)),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    operation: 'updateRaisedFund',
    summary: 'Change a fund in fundraising',
    description:
      'Any subset of the fields; a book that was opened for it meanwhile is named by `fund_account_id`.',
    access: 'lp-crm:write',
    body: raisedFund.Change,
    example: { final_close_on: '2027-12-31' },
    response: raisedFund.Entity,
    errors: { changed_meanwhile, duplicate, too_large },
    money: 'none',
    handle: async (ctx, { params, body }) =>
      presentFund(ctx, await changeRaisedFund(ctx, params.fund_id, body)),
  }),
  route({
    method: 'DELETE',
    path: ONE,
    operation: 'deleteRaisedFund',
    summary: 'Delete an unused fund in fundraising',
    description: 'From the list of those that are raised: its book stays.',
    access: 'lp-crm:write',
    errors: { in_use: [409, 'Somebody is asked for it: `used_by` says who'] },
    money: 'none',
    handle: (ctx, { params }) => deleteRaisedFund(ctx, params.fund_id),
  }),
] as const
