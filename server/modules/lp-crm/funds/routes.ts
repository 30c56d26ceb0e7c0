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

const duplicate = [409, 'Fundraising for this fund already exists; see `fund_id`'] as const

export const fundRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listRaisedFunds',
    summary: 'List funds in fundraising, newest first',
    description:
      'With each fund’s commitments per the books and its soft circles beyond those, so that nothing counts twice.',
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
    description: 'For a fund in the books, whose name and currency it takes, or for one without a book yet.',
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
    shows: 'raised_fund',
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
    description: 'Send any subset of the fields; set `fund_account_id` once its book is opened.',
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
    description: 'Removes it from fundraising only: its book stays.',
    access: 'lp-crm:write',
    errors: { in_use: [409, 'Prospects refer to it; see `used_by`'] },
    money: 'none',
    handle: (ctx, { params }) => deleteRaisedFund(ctx, params.fund_id),
  }),
] as const
