import { period_closed } from '../../../books/accounts/periods.ts'
import { returnPayment, voidReturn } from '../../../books/capital/distribution-events/event-returns.ts'
import { getEvent } from '../../../books/capital/distribution-events/events-shown.ts'
import { already_void, built_upon } from '../../../books/capital/voids.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { amountIn, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { DistributionEvent, DistributionReturnInput } from '../schemas/distribution-event.ts'
import { VoidInput } from '../schemas/undo.ts'

const P = '/api/v1/svc/investor-portal/distribution-events/{event_id}/returns'

/** Routes for payments of distributions that come back from the payee's bank. */
export const distributionReturnRoutes = [
  route({
    method: 'POST',
    path: P,
    operation: 'returnDistributionPayment',
    summary: 'Record that a payment of a distribution event came back',
    description:
      'Posts Dr 1010, Cr 2200: the investor is owed again, and is paid next under another end-to-end id. A transaction of the bank’s statement that quotes the id does it as well.',
    access: 'investor-portal:write',
    audience: 'pages',
    body: DistributionReturnInput,
    example: { lp_id: 1, reason: 'Account closed', date: '2026-04-02' },
    response: DistributionEvent,
    errors: {
      illegal_transition: [409, 'They are not paid'],
      interest_transferred,
      period_closed,
      too_large,
    },
    money: amountIn('net'),
    does: 'distribution',
    async handle(ctx, { params, body }) {
      await returnPayment(ctx, params.event_id, body)
      return getEvent(ctx, params.event_id)
    },
  }),
  route({
    method: 'POST',
    path: `${P}/{return_id}/void`,
    operation: 'voidDistributionReturn',
    summary: 'Void the return of a payment',
    description: 'Its entry is reversed, and the investor counts as paid again.',
    access: 'investor-portal:write',
    audience: 'pages',
    body: VoidInput,
    example: { reason: 'It was another payment that came back' },
    response: DistributionEvent,
    errors: { already_void, built_upon, interest_transferred, period_closed, too_large },
    money: amountIn('net'),
    does: 'distribution',
    async handle(ctx, { params: { event_id, return_id }, body }) {
      await voidReturn(ctx, event_id, return_id, body)
      return getEvent(ctx, event_id)
    },
  }),
] as const
