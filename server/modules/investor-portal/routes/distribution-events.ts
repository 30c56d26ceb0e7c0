import { z } from 'zod'
import { period_closed } from '../../../books/accounts/periods.ts'
import { possible_duplicate } from '../../../books/capital/calls/payments.ts'
import { payEvent, voidPaymentOfEvent } from '../../../books/capital/distribution-events/event-payments.ts'
import {
  changeDraft,
  correctEvent,
  deleteDraft,
  draftEvent,
  issue,
  voidEvent,
} from '../../../books/capital/distribution-events/events.ts'
import {
  getEvent,
  listEvents,
  noticesOfEvent,
  presentEvent,
} from '../../../books/capital/distribution-events/events-shown.ts'
import { netting_not_allowed } from '../../../books/capital/distribution-events/netting.ts'
import { eventStatuses } from '../../../books/capital/distributions/event-rows.ts'
import { reference_used } from '../../../books/capital/references.ts'
import { already_void, built_upon } from '../../../books/capital/voids.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { amountIn, field, file, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import { eventNoticesAsCsv, eventNoticesAsPdf } from '../notices/event-notice-files.ts'
import {
  DistributionEvent,
  DistributionEventChange,
  DistributionEventCorrection,
  DistributionEventHeader,
  DistributionEventInput,
  DistributionEventIssue,
  DistributionEventNotice,
  DistributionEventPayment,
  DistributionEventVoid,
  DistributionPaymentVoid,
} from '../schemas/distribution-event.ts'
import { fundFilter, ofLp } from '../schemas/fields.ts'

import { distributionReturnRoutes } from './distribution-returns.ts'

const P = '/api/v1/svc/investor-portal/distribution-events'
const illegal_transition = [409, 'Not allowed in this status; the answer lists what is'] as const
const payment_file_made = [
  409,
  'The bank may still execute its payment file: send `payment_file_stopped` once it will not',
] as const
const no_notices = [409, 'It was recorded part by part: each part has its own notices'] as const

const example = {
  date: '2026-03-30',
  reference: 'DIST-2026-01',
  lines: [
    { type: 'return_of_capital' as const, amount: 60_000 },
    { type: 'realized_gain' as const, amount: 40_000 },
  ],
  withholding: [{ rate: 0.15, country: 'DE' }],
}

export const distributionEventRoutes = [
  route({
    method: 'GET',
    path: P,
    summary: 'List distribution events, newest first',
    description: 'Each with what it comes to from gross to net.',
    access: 'investor-portal:read',
    query: z.object({ ...field.listing, ...fundFilter, status: z.enum(eventStatuses).optional() }),
    response: z.array(DistributionEventHeader),
    handle: (ctx, { query }) => listEvents(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    summary: 'Draft a distribution event',
    description:
      'Splits proceeds by type and source, takes carried interest and tax of them, and nets the result against an open call. Nothing is posted until it is issued.',
    access: 'investor-portal:write',
    status: 201,
    body: DistributionEventInput,
    example: { fund_account_id: 1, ...example },
    response: DistributionEvent,
    errors: { netting_not_allowed, too_large },
    money: 'none',
    handle: async (ctx, { body }) => presentEvent(ctx, await draftEvent(ctx, body)),
  }),
  route({
    method: 'GET',
    path: `${P}/{event_id}`,
    summary: 'Get a distribution event with what each investor gets',
    access: 'investor-portal:read',
    response: DistributionEvent,
    handle: (ctx, { params }) => getEvent(ctx, params.event_id),
  }),
  route({
    method: 'PUT',
    path: `${P}/{event_id}`,
    operation: 'replaceDistributionEvent',
    summary: 'Replace a draft of a distribution event',
    access: 'investor-portal:write',
    body: DistributionEventChange,
    example,
    response: DistributionEvent,
    errors: { illegal_transition, netting_not_allowed, too_large },
    money: 'none',
    handle: async (ctx, { params, body }) => presentEvent(ctx, await changeDraft(ctx, params.event_id, body)),
  }),
  route({
    method: 'DELETE',
    path: `${P}/{event_id}`,
    summary: 'Delete a draft of a distribution event',
    access: 'investor-portal:write',
    status: 204,
    errors: { illegal_transition },
    handle: (ctx, { params }) => deleteDraft(ctx, params.event_id),
  }),
  route({
    method: 'POST',
    path: `${P}/{event_id}/issue`,
    operation: 'issueDistributionEvent',
    summary: 'Issue a distribution event',
    description:
      'Posts it as one entry (Dr 3300, Cr 2400 tax withheld, Cr 2200 payable), keeps a notice for each investor and pays the call that it is netted against. It moves no money.',
    access: 'investor-portal:write',
    body: DistributionEventIssue,
    example: {},
    response: DistributionEvent,
    errors: {
      illegal_transition,
      netting_not_allowed,
      interest_transferred,
      period_closed,
      too_large,
      reference_used,
      possible_duplicate,
    },
    money: amountIn('gross'),
    does: 'distribution',
    handle: async (ctx, { params, body }) => presentEvent(ctx, await issue(ctx, params.event_id, body)),
  }),
  route({
    method: 'POST',
    path: `${P}/{event_id}/payments`,
    operation: 'payDistributionEvent',
    summary: 'Record that a distribution event was paid',
    description:
      'Posted by investor (Dr 2200, Cr 1010). A transaction of the bank’s statement does it as well.',
    access: 'investor-portal:write',
    body: DistributionEventPayment,
    example: { date: '2026-03-31' },
    response: DistributionEvent,
    errors: { illegal_transition, interest_transferred, period_closed, too_large },
    money: amountIn('net'),
    does: 'distribution',
    handle: async (ctx, { params, body }) => presentEvent(ctx, await payEvent(ctx, params.event_id, body)),
  }),
  route({
    method: 'POST',
    path: `${P}/{event_id}/payments/{payment_id}/void`,
    operation: 'voidDistributionPayment',
    summary: 'Void a payment of a distribution event',
    description: 'Its entry is reversed, and whom it paid is owed again.',
    access: 'investor-portal:write',
    body: DistributionPaymentVoid,
    example: { reason: 'It was recorded of the wrong distribution' },
    response: DistributionEvent,
    errors: { already_void, built_upon, illegal_transition, interest_transferred, period_closed, too_large },
    handle: async (ctx, { params: { event_id, payment_id }, body }) =>
      presentEvent(ctx, await voidPaymentOfEvent(ctx, event_id, payment_id, body)),
  }),
  ...distributionReturnRoutes,
  route({
    method: 'POST',
    path: `${P}/{event_id}/void`,
    operation: 'voidDistributionEvent',
    summary: 'Void a distribution event',
    description:
      'Reverses it whole, with the tax withheld and what of it was netted against a call. Void its payments first.',
    access: 'investor-portal:write',
    body: DistributionEventVoid,
    example: { reason: 'The sale was not completed' },
    response: DistributionEvent,
    errors: {
      illegal_transition,
      already_void,
      built_upon,
      payment_file_made,
      interest_transferred,
      period_closed,
      too_large,
    },
    money: amountIn('gross'),
    does: 'distribution',
    handle: async (ctx, { params, body }) => presentEvent(ctx, await voidEvent(ctx, params.event_id, body)),
  }),
  route({
    method: 'POST',
    path: `${P}/{event_id}/correct`,
    operation: 'correctDistributionEvent',
    summary: 'Correct an issued distribution event',
    description:
      'Voids it and issues what is right in its place. The corrected notices say what they replace and why. Void its payments first.',
    access: 'investor-portal:write',
    body: DistributionEventCorrection,
    example: { reason: 'The tax rate was wrong', withholding: [{ rate: 0.1, country: 'DE' }] },
    response: DistributionEvent,
    errors: {
      illegal_transition,
      already_void,
      built_upon,
      payment_file_made,
      netting_not_allowed,
      interest_transferred,
      period_closed,
      too_large,
      reference_used,
    },
    money: amountIn('gross'),
    does: 'distribution',
    handle: async (ctx, { params, body }) =>
      presentEvent(ctx, await correctEvent(ctx, params.event_id, body)),
  }),
  route({
    method: 'GET',
    path: `${P}/{event_id}/notices`,
    summary: 'Get the notices of a distribution event',
    description:
      'One for each investor, from gross to net: as they were on the day of issue; of a draft, as they would be.',
    access: 'investor-portal:read',
    query: ofLp,
    response: z.array(DistributionEventNotice),
    errors: { no_notices },
    handle: (ctx, { params, query }) => noticesOfEvent(ctx, params.event_id, query.lp_id),
  }),
  route({
    method: 'GET',
    path: `${P}/{event_id}/notices/csv`,
    operation: 'exportDistributionEventNotices',
    summary: 'Export the notices of a distribution event (CSV)',
    leaves: 'records',
    access: 'investor-portal:read',
    query: ofLp,
    response: file('text/csv'),
    errors: { no_notices },
    handle: async (ctx, { params, query }) =>
      eventNoticesAsCsv(await noticesOfEvent(ctx, params.event_id, query.lp_id)),
  }),
  route({
    method: 'GET',
    path: `${P}/{event_id}/notices/pdf`,
    operation: 'printDistributionEventNotices',
    summary: 'Export the notices of a distribution event (PDF)',
    leaves: 'records',
    access: 'investor-portal:read',
    query: ofLp,
    response: file('application/pdf'),
    errors: { no_notices },
    handle: async (ctx, { params, query }) =>
      eventNoticesAsPdf(await noticesOfEvent(ctx, params.event_id, query.lp_id), await letterheadOf(ctx)),
  }),
] as const
