import { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { period_closed } from '../../../books/accounts/periods.ts'
import { over_call } from '../../../books/capital/calls/plan.ts'
import {
  callTogether,
  draftTogether,
  type Made,
  no_parallel_fund,
} from '../../../books/capital/parallel/parallel-funds.ts'
import { reference_used } from '../../../books/capital/references.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { type Context, entity, field, input, route, untold } from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { askedOf } from '../calls.ts'
import { CallDraftChange } from '../schemas/call.ts'
import { eventLineType } from '../schemas/distribution-event.ts'
import { day, someAmount } from '../schemas/fields.ts'

const P = '/api/v1/svc/investor-portal/funds/{account_id}'

const { lp_ids: _ids, excused_lp_ids: _excused, ...called } = CallDraftChange.shape

export const ParallelCallInput = input('ParallelCallInput', called)

const ParallelDistributionInput = input('ParallelDistributionInput', {
  date: day().optional().meta({ description: 'Default: today', format: 'date', example: '2026-03-31' }),
  reference: field.text(200).nullish(),
  description: field.text(500).nullish(),
  lines: z
    .array(
      z.strictObject({
        type: eventLineType(),
        amount: someAmount('Of all the funds together'),
        holding_id: field
          .id()
          .optional()
          .meta({ description: 'Holding of this fund; the others’ is of its deal' }),
      }),
    )
    .min(1)
    .max(50)
    .meta({ description: 'Proceeds by type and source' }),
})

const Together = entity('ParallelFundsAct', {
  made: z
    .array(z.object({ id: field.id(), fund_account_id: field.id(), amount: field.money() }))
    .meta({ description: 'The record of each fund, that of this fund first' }),
})

/** Routes by which parallel funds call or distribute as one act in each book. */
export const parallelFundRoutes = [
  route({
    method: 'POST',
    path: `${P}/parallel-calls`,
    operation: 'callParallelFunds',
    summary: 'Call capital of parallel funds as one act',
    description:
      'Split by the funds’ commitments on the day of the notice, to the cent. Each fund issues its own call; the others are cancelled with the first.',
    access: 'investor-portal:write',
    audience: 'pages',
    body: ParallelCallInput,
    example: { amount: 300_000, ilpa_call_type: 'investments', notice_date: '2026-03-02' },
    response: Together,
    errors: { no_parallel_fund, over_call, interest_transferred, period_closed, reference_used },
    money: untold,
    does: 'capital_call',
    handle: async (ctx, { params, body }) =>
      together(ctx, params.account_id, await callTogether(ctx, params.account_id, await askedOf(ctx, body))),
  }),
  route({
    method: 'POST',
    path: `${P}/parallel-distributions`,
    operation: 'draftParallelDistributions',
    summary: 'Draft a distribution of parallel funds as one act',
    description:
      'Split by the funds’ commitments on its day, to the cent. Each fund’s draft is issued by itself.',
    access: 'investor-portal:write',
    audience: 'pages',
    body: ParallelDistributionInput,
    example: { date: '2026-03-30', lines: [{ type: 'realized_gain' as const, amount: 40_000 }] },
    response: Together,
    errors: { no_parallel_fund },
    money: untold,
    does: 'distribution',
    handle: async (ctx, { params, body }) =>
      together(ctx, params.account_id, await draftTogether(ctx, params.account_id, body)),
  }),
] as const

/** Parallel funds are kept in one currency, that of the first. */
async function together(ctx: Context, fundId: number, made: readonly Made[]) {
  const { currency } = await findFund(ctx, fundId)
  return {
    made: made.map(one => ({
      id: one.id,
      fund_account_id: one.fundId,
      amount: fromMinor(one.amount, currency),
    })),
  }
}
