import { z } from 'zod'
import { Proposal } from '../../agents/index.ts'
import { holding } from '../../books/accounts/holding.ts'
import { deleteHolding, in_use } from '../../books/holdings/deletion.ts'
import {
  changeHolding,
  closeHolding,
  openHolding,
  reopenHolding,
  still_carried,
} from '../../books/holdings/register.ts'
import { amountIn, changed_meanwhile, Executed, type MoneyReading, route } from '../../kernel/index.ts'
import { allocateDeal } from './allocations.ts'
import { amortisedCostOf } from './amortised-cost.ts'
import { fundingOf } from './funding.ts'
import { getHolding, holdingQuery, listHoldings, listMovements, presentHolding } from './holdings.ts'
import {
  AllocationInput,
  AmortisedCost,
  asOf,
  Holding,
  HoldingExit,
  HoldingFunding,
  HoldingMovement,
  HoldingReopening,
} from './schemas.ts'

const HOLDINGS = '/api/v1/svc/holdings'
const HOLDING = `${HOLDINGS}/{holding_id}`

/** An expected cost is not money that moves. */
const movesNone: MoneyReading = () => 'none'

export const routes = [
  route({
    method: 'GET',
    path: HOLDINGS,
    summary: 'List holdings, newest first',
    access: 'cfo:read',
    query: holdingQuery,
    response: z.array(Holding),
    tool: {
      name: 'svc_list_holdings',
      title: 'List holdings',
      category: 'cfo',
      credits: 1,
      description:
        'Lists what funds hold, by fund, deal or status, each with cost, fair value, cash in and out, IRR and multiple. Use it to find a holding’s id for a journal entry. Deals that are not bought yet are in svc_list_deals.',
      keywords: 'investments portfolio positions assets companies loans held cost fair value irr moic',
    },
    handle: (ctx, { query }) => listHoldings(ctx, query),
  }),
  route({
    method: 'POST',
    path: HOLDINGS,
    operation: 'createHolding',
    summary: 'Create a holding',
    description: 'The fund’s journal lines refer to it as `investment_id`. Posts nothing.',
    access: 'cfo:write',
    status: 201,
    body: holding.Input,
    example: {
      fund_account_id: 1,
      name: 'Project Alder, first lien',
      instrument: 'first_lien',
      sector: 'Logistics',
      country: 'GB',
      expected_cost: 9_800_000,
      opened_on: '2026-02-27',
    },
    response: Holding,
    money: movesNone,
    does: 'holding',
    tool: {
      name: 'svc_create_holding',
      title: 'Open a holding',
      category: 'cfo',
      credits: 2,
      description:
        'Opens a fund’s holding in a deal: its name, instrument, currency and expected cost. Use it before the purchase is booked. It posts nothing: book the purchase with svc_post_gl_entry, naming the holding.',
      keywords: 'new investment position portfolio company loan bought acquired add',
    },
    handle: async (ctx, { body }) => presentHolding(ctx, await openHolding(ctx, body)),
  }),
  route({
    method: 'POST',
    path: `${HOLDINGS}/allocations`,
    operation: 'allocateDeal',
    summary: 'Propose an allocation of a deal between funds',
    description:
      'Answers with a proposal that shows each fund’s share. Once approved, each fund gets a holding with its share as the expected cost; the shares sum to the amount to the minor unit (largest remainder). Posts nothing.',
    access: 'cfo:write',
    approval: true,
    status: 202,
    body: AllocationInput,
    example: {
      deal_id: 1,
      amount: 10_000_000,
      rule: 'shares',
      instrument: 'first_lien',
      funds: [
        { fund_account_id: 1, share: 0.6 },
        { fund_account_id: 2, share: 0.4 },
      ],
    },
    response: Proposal,
    money: amountIn('amount'),
    does: 'holding',
    tool: {
      name: 'svc_allocate_deal',
      title: 'Allocate a deal between funds',
      category: 'cfo',
      credits: 5,
      description:
        'Puts before a person to share a deal between several funds by commitments, cash or fixed shares, and to open a holding in each. It books no purchase.',
      keywords: 'allocate allocation split pro rata co-invest several funds',
    },
    handle: async (ctx, { body }) => new Executed(await allocateDeal(ctx, body)),
  }),
  route({
    method: 'GET',
    path: HOLDING,
    shows: 'holding',
    operation: 'getHolding',
    summary: 'Get a holding with its figures',
    access: 'cfo:read',
    query: z.object(asOf),
    response: Holding,
    tool: {
      name: 'svc_get_holding',
      title: 'Show a holding',
      category: 'cfo',
      credits: 1,
      description:
        'Shows a holding with what it cost, what it is worth, what it paid and its IRR and multiple, as of a day. The entries behind that are in svc_list_holding_movements.',
      keywords: 'investment position portfolio company mark moic irr cost value',
    },
    handle: (ctx, { params, query }) => getHolding(ctx, params.holding_id, query.as_of),
  }),
  route({
    method: 'PATCH',
    path: HOLDING,
    operation: 'changeHolding',
    summary: 'Change a holding',
    access: 'cfo:write',
    body: holding.Change,
    example: { sector: 'Logistics', status: 'open' },
    response: Holding,
    money: movesNone,
    does: 'holding',
    errors: { changed_meanwhile, illegal_transition: [409, 'Exited: reopen it instead'] },
    tool: {
      name: 'svc_change_holding',
      title: 'Change a holding',
      category: 'cfo',
      credits: 2,
      description:
        'Changes a holding’s name, deal, instrument, sector, country, expected cost or notes, or says that one to review was looked at. It posts nothing and marks nothing.',
      keywords: 'edit rename describe review investment position',
    },
    handle: async (ctx, { params, body }) =>
      presentHolding(ctx, await changeHolding(ctx, params.holding_id, body)),
  }),
  route({
    method: 'DELETE',
    path: HOLDING,
    operation: 'deleteHolding',
    summary: 'Delete an unused holding',
    access: 'cfo:write',
    errors: { in_use },
    tool: {
      name: 'svc_delete_holding',
      title: 'Delete a holding',
      category: 'cfo',
      credits: 2,
      description:
        'Deletes a holding that was opened by mistake, before any entry, call or valuation names it. One that was sold is marked with svc_close_holding.',
      keywords: 'remove wrong position investment opened by mistake',
    },
    handle: (ctx, { params }) => deleteHolding(ctx, params.holding_id),
  }),
  route({
    method: 'POST',
    path: `${HOLDING}/close`,
    operation: 'closeHolding',
    summary: 'Mark a holding as exited',
    description: 'Possible once the book carries nothing for it. All its figures stay.',
    access: 'cfo:write',
    body: HoldingExit,
    example: { date: '2026-03-02' },
    response: Holding,
    errors: {
      still_carried,
      changed_meanwhile,
      illegal_transition: [409, 'Already exited'],
    },
    tool: {
      name: 'svc_close_holding',
      title: 'Mark a holding as exited',
      category: 'cfo',
      credits: 2,
      description:
        'Marks a holding as exited once the book carries neither cost nor value of it. It books no sale: use svc_post_gl_entry for that.',
      keywords: 'exit sold realised repaid close position investment',
    },
    handle: async (ctx, { params, body }) =>
      presentHolding(ctx, await closeHolding(ctx, params.holding_id, body)),
  }),
  route({
    method: 'POST',
    path: `${HOLDING}/reopen`,
    operation: 'reopenHolding',
    summary: 'Reopen an exited holding',
    access: 'cfo:write',
    body: HoldingReopening,
    example: {},
    response: Holding,
    errors: { changed_meanwhile, illegal_transition: [409, 'Not exited'] },
    tool: {
      name: 'svc_reopen_holding',
      title: 'Reopen a holding',
      category: 'cfo',
      credits: 2,
      description: 'Reopens an exited holding for further purchases. It posts nothing.',
      keywords: 'undo exit investment position again',
    },
    handle: async (ctx, { params, body }) =>
      presentHolding(ctx, await reopenHolding(ctx, params.holding_id, body.version)),
  }),
  route({
    method: 'GET',
    path: `${HOLDING}/movements`,
    operation: 'listHoldingMovements',
    summary: 'List the movements of a holding, in book order',
    access: 'cfo:read',
    query: z.object(asOf),
    response: z.array(HoldingMovement),
    tool: {
      name: 'svc_list_holding_movements',
      title: 'List the movements of a holding',
      category: 'cfo',
      credits: 1,
      description:
        'Lists what each journal entry did to a holding: cost, mark, realised gain, income and cash. Use it to explain its figures; the full entries are in svc_list_gl_entries.',
      keywords: 'investment position history cash flows purchases sales interest dividends',
    },
    handle: (ctx, { params, query }) => listMovements(ctx, params.holding_id, query.as_of),
  }),
  route({
    method: 'GET',
    path: `${HOLDING}/funding`,
    operation: 'getHoldingFunding',
    summary: 'Get the funding of a holding',
    description:
      'Expected cost less the amount invested, beside the fund’s cash, unpaid calls and draft calls. Calls nothing: to call `lacking`, create a capital call with the holding in its line.',
    access: 'cfo:read',
    response: HoldingFunding,
    tool: {
      name: 'svc_get_holding_funding',
      title: 'Show the funding of a holding',
      category: 'cfo',
      credits: 1,
      description:
        'Shows what is still to be paid for a holding and how much of it the fund lacks. Use it before svc_create_fund_capital_call, which names the holding in its line. It calls nothing.',
      keywords: 'fund the purchase drawdown need cash lack closing deal won money',
    },
    handle: (ctx, { params }) => fundingOf(ctx, params.holding_id),
  }),
  route({
    method: 'GET',
    path: `${HOLDING}/amortised-cost`,
    operation: 'getAmortisedCost',
    summary: 'Get a loan’s amortised cost',
    description:
      'The discount of a loan funded below par is earned at the effective rate (IFRS 9 B5.4.1; ASC 310-20-35-18) over its schedule in force. Posts nothing: `entry` is what a close would book.',
    access: 'cfo:read',
    query: z.object(asOf),
    response: AmortisedCost,
    handle: (ctx, { params, query }) => amortisedCostOf(ctx, params.holding_id, query.as_of),
  }),
] as const
