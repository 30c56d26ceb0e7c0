import { z } from 'zod'
import { period_closed } from '../../../books/accounts/periods.ts'
import { over_call } from '../../../books/capital/calls/plan.ts'
import { closeSubsequently } from '../../../books/capital/later-closings/subsequent-close.ts'
import {
  subsequentCloses,
  voidSubsequentClose,
} from '../../../books/capital/later-closings/subsequent-close-records.ts'
import { reference_used } from '../../../books/capital/references.ts'
import { already_void, built_upon } from '../../../books/capital/voids.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { amountIn, route, untold } from '../../../kernel/index.ts'
import { SubsequentClose, SubsequentCloseHeader, SubsequentCloseInput } from '../schemas/subsequent-close.ts'
import { VoidInput } from '../schemas/undo.ts'

const P = '/api/v1/svc/investor-portal/funds/{account_id}/subsequent-closes'

export const subsequentCloseRoutes = [
  route({
    method: 'GET',
    path: P,
    summary: 'List a fund’s subsequent closings',
    access: 'investor-portal:read',
    response: z.array(SubsequentCloseHeader),
    handle: (ctx, { params }) => subsequentCloses(ctx, params.account_id),
  }),
  route({
    method: 'POST',
    path: P,
    summary: 'Equalise a subsequent closing',
    description:
      'Calls the share of every earlier call from the joining partners, with interest (Act/365) since each was due, refunds the earlier partners and pays them the interest, which is not income of the fund. By default profit and loss since inception is shared anew, as if all were admitted at the first closing (`method`). Refunds inside the commitment are recallable. `ephemeral=true` previews it.',
    access: 'investor-portal:write',
    status: 201,
    body: SubsequentCloseInput,
    example: { lp_ids: [1], rate_pct: 0.08, date: '2026-03-31' },
    response: SubsequentClose,
    errors: {
      over_call,
      interest_transferred,
      period_closed,
      reference_used,
      nothing_called: [409, 'Nothing was called before the closing'],
      below_cost: [409, 'The net asset value is below cost'],
      refunded_before: [409, 'The earlier partners were already refunded'],
    },
    money: amountIn('total'),
    does: 'subsequent_close',
    tool: {
      name: 'svc_equalise_subsequent_close',
      title: 'Equalise a subsequent closing',
      category: 'lp_crm',
      credits: 2,
      description:
        'Books what investors who join a fund later pay for earlier calls, with interest, and what earlier investors get back. Their commitments come first (svc_record_commitment). It sends no notices.',
      keywords:
        'subsequent close late closing true-up catch-up contribution equalization interest newcomer rebalance',
    },
    handle: async (ctx, { params, body }) =>
      closeSubsequently(ctx, {
        fundId: params.account_id,
        lpIds: body.lp_ids,
        rate: body.rate_pct,
        date: body.date,
        dueDate: body.due_date,
        leftOut: body.left_out,
        method: body.method,
        reference: body.reference,
      }),
  }),
  route({
    method: 'POST',
    path: `${P}/{closing_id}/void`,
    operation: 'voidSubsequentClose',
    summary: 'Void a subsequent closing',
    description:
      'Cancels its call, voids the refund and reverses the interest payment; not possible once part of the call is paid.',
    access: 'investor-portal:write',
    body: VoidInput,
    example: { reason: 'The closing is put off' },
    response: SubsequentCloseHeader,
    errors: {
      already_void,
      built_upon,
      interest_transferred,
      period_closed,
      illegal_transition: [409, 'Its call cannot be cancelled'],
      has_payments: [409, 'Part of its call is paid'],
    },
    money: untold,
    does: 'subsequent_close',
    tool: {
      name: 'svc_void_subsequent_close',
      title: 'Void a subsequent closing',
      category: 'lp_crm',
      credits: 2,
      description:
        'Takes a later closing back that was booked by mistake: cancels its call and reverses its refund and interest. Not once something of the call is paid.',
      keywords: 'undo reverse void subsequent close equalisation mistake',
      destructive: true,
    },
    handle: (ctx, { params, body }) => voidSubsequentClose(ctx, params.account_id, params.closing_id, body),
  }),
] as const
