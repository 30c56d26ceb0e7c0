import { z } from 'zod'
import { whoMayApprove } from '../../agents/approvals/approvals.ts'
import { findHolding } from '../../books/accounts/holding.ts'
import { period_closed } from '../../books/accounts/periods.ts'
import { no_rate } from '../../books/exchange/rates.ts'
import {
  approveValuation,
  findValuation,
  later_valuation,
  prepareValuation,
  presentValuations,
  type ValuationRow,
  valuationMethods,
  valuationStatuses,
  valuationsOf,
  voidValuation,
} from '../../books/holdings/valuations.ts'
import { not_carried } from '../../books/journal/carrying-value.ts'
import {
  amountIn,
  type Context,
  conflict,
  entity,
  field,
  forbidden,
  input,
  route,
  sentence,
} from '../../kernel/index.ts'
import { too_large } from '../../kernel/values/money.ts'
import { exchangeRate } from '../cfo/index.ts'

const VALUATIONS = '/api/v1/svc/holdings/{holding_id}/valuations'
const VALUATION = `${VALUATIONS}/{valuation_id}`

const Valuation = entity('HoldingValuation', {
  id: field.id(),
  fund_account_id: field.id(),
  holding_id: field.id(),
  as_of: field.date(),
  fair_value: field.money(),
  currency: z.string().meta({ description: 'Currency of the fund' }),
  local: z
    .object({
      currency: z.string().meta({ description: 'Currency of the holding' }),
      cost: field.money().nullable().meta({ description: 'Cost in the holding’s currency' }),
      fair_value: field.money().nullable().meta({ description: 'Fair value in the holding’s currency' }),
      exchange_rate: exchangeRate()
        .nullable()
        .meta({ description: 'Fund currency per unit of the holding’s currency' }),
      exchange_rate_date: field.date().nullable().meta({ description: 'Day that the rate is of' }),
      unrealised_price: field
        .money()
        .nullable()
        .meta({ description: 'Unrealised gain from the price, in the fund’s currency' }),
      unrealised_exchange: field
        .money()
        .nullable()
        .meta({ description: 'Unrealised gain from exchange rates, in the fund’s currency' }),
    })
    .nullable()
    .meta({
      description:
        'For a holding in another currency: its values there and the unrealised gain split into price and exchange; null where a rate is missing',
    }),
  method: z.enum(valuationMethods),
  source: z.string().nullable().meta({ description: 'Basis, such as a document or a price' }),
  note: z.string().nullable(),
  status: z.enum(valuationStatuses),
  prepared_by: z.string(),
  approved_by: z.string().nullable(),
  approved_at: field.timestamp().nullable(),
  entry_id: field
    .id()
    .nullable()
    .meta({ description: 'Journal entry; null if the book already had that value' }),
  voided_by: z.string().nullable(),
  void_reason: z.string().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const ValuationInput = input('HoldingValuationInput', {
  as_of: field.date(),
  fair_value: field.amount('Fair value of the fund’s holding, in `currency`').min(0),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'The fund’s currency (default) or the holding’s' }),
  exchange_rate: exchangeRate().nullish().meta({
    description: 'Fund currency per unit of the holding’s currency. Default: the day’s rate',
  }),
  method: z.enum(valuationMethods),
  source: field.text(500).nullish().meta({ description: 'Basis, such as a document or a price' }),
  note: field.text(5000).nullish(),
})

const ValuationVoid = input('HoldingValuationVoid', { reason: field.text(500) })

const illegal_transition = [409, 'Already approved or void'] as const

export const valuationRoutes = [
  route({
    method: 'GET',
    path: VALUATIONS,
    operation: 'listHoldingValuations',
    summary: 'List the valuations of a holding, latest first',
    access: 'cfo:read',
    response: z.array(Valuation),
    tool: {
      name: 'svc_list_valuations',
      title: 'List the valuations of a holding',
      category: 'cfo',
      credits: 1,
      description:
        'Lists what a holding was found to be worth, with method, source, preparer and approver. Use it to see how a mark came about; what the book has now is in svc_get_holding.',
      keywords: 'marks fair value appraisal investment position history',
    },
    handle: async (ctx, { params }) => {
      const holding = await findHolding(ctx, params.holding_id)
      return presentValuations(ctx, holding, await valuationsOf(ctx, holding.id))
    },
  }),
  route({
    method: 'POST',
    path: VALUATIONS,
    operation: 'prepareHoldingValuation',
    summary: 'Prepare a valuation of a holding',
    description: 'Posted once approved.',
    access: 'cfo:write',
    status: 201,
    body: ValuationInput,
    example: {
      as_of: '2026-02-27',
      fair_value: 10_150_000,
      method: 'multiples',
      source: 'Valuation paper, fourth quarter',
    },
    response: Valuation,
    errors: { no_rate },
    money: amountIn('fair_value'),
    does: 'valuation',
    tool: {
      name: 'svc_prepare_valuation',
      title: 'Prepare a valuation',
      category: 'cfo',
      credits: 2,
      description:
        'Records what a holding is found to be worth on a day, by which method and from which source. It posts nothing: a person approves it, and the mark is posted then.',
      keywords: 'mark fair value write up write down appraise investment position quarter end',
    },
    handle: async (ctx, { params, body }) =>
      present(ctx, await prepareValuation(ctx, params.holding_id, body)),
  }),
  route({
    method: 'POST',
    path: `${VALUATION}/approve`,
    operation: 'approveHoldingValuation',
    summary: 'Approve a valuation, posting its mark',
    description: 'Needs approval rights in Funds; if there is a second approver, not by the preparer.',
    access: 'cfo:write',
    body: input('HoldingValuationApproval', {}),
    example: {},
    response: Valuation,
    errors: {
      gate_not_met: [409, 'Somebody other than the preparer has to approve it'],
      illegal_transition,
      later_valuation,
      not_carried,
      period_closed,
      too_large,
    },
    money: amountIn('fair_value'),
    does: 'valuation',
    handle: async (ctx, { params }) => {
      await assertMayApprove(ctx, await findValuation(ctx, params.holding_id, params.valuation_id))
      return present(ctx, await approveValuation(ctx, params.holding_id, params.valuation_id))
    },
  }),
  route({
    method: 'POST',
    path: `${VALUATION}/void`,
    operation: 'voidHoldingValuation',
    summary: 'Void a valuation and its postings',
    access: 'cfo:write',
    body: ValuationVoid,
    example: { reason: 'The price was of another tranche' },
    response: Valuation,
    errors: {
      illegal_transition: [409, 'Already void'],
      later_valuation,
      not_carried,
      period_closed,
      too_large,
    },
    money: amountIn('fair_value'),
    does: 'valuation',
    tool: {
      name: 'svc_void_valuation',
      title: 'Void a valuation',
      category: 'cfo',
      credits: 2,
      description:
        'Takes a valuation back with a reason and strikes what it posted out of the book. Use it for a wrong mark; for a new value prepare another valuation.',
      keywords: 'undo wrong mark fair value cancel correct',
    },
    handle: async (ctx, { params, body }) =>
      present(ctx, await voidValuation(ctx, params.holding_id, params.valuation_id, body.reason)),
  }),
] as const

/** 403 without the right to approve; 409 for who prepared it, where somebody else has that right. */
async function assertMayApprove(ctx: Context, { preparer_id }: ValuationRow): Promise<void> {
  const { userId } = ctx.principal
  const approvers = await whoMayApprove(ctx, 'cfo')
  if (userId === null || !approvers.has(userId))
    throw forbidden(sentence`Approving a valuation requires approval rights in Funds.`)
  if (preparer_id === userId && approvers.size > 1)
    throw conflict(
      'gate_not_met',
      sentence`It must be approved by someone other than the person who prepared it.`,
      {
        missing: ['approver'],
      },
    )
}

async function present(ctx: Context, valuation: ValuationRow) {
  const [shown] = await presentValuations(ctx, await findHolding(ctx, valuation.holding_id), [valuation])
  return shown as NonNullable<typeof shown>
}
