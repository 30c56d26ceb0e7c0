import { z } from 'zod'
import { period_closed } from '../../../books/accounts/periods.ts'
import { findCall } from '../../../books/calls/call-rows.ts'
import { callStatuses } from '../../../books/calls/states.ts'
import { deleteCall, moveCall } from '../../../books/capital/calls/calls.ts'
import { extendCall } from '../../../books/capital/calls/extend.ts'
import { possible_duplicate } from '../../../books/capital/calls/payments.ts'
import { over_call } from '../../../books/capital/calls/plan.ts'
import { listCalls, presentCall } from '../../../books/capital/calls/present.ts'
import { REMINDER_OFFSETS, remindersOf, scheduleReminders } from '../../../books/capital/calls/reminders.ts'
import { reference_used } from '../../../books/capital/references.ts'
import { built_upon } from '../../../books/capital/voids.ts'
import { no_rate } from '../../../books/exchange/rates.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import {
  amountIn,
  field,
  file,
  input,
  type RouteErrors,
  route,
  totalOf,
  untold,
} from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import { callCapital, changeDraft, getCall, pay, payAll } from '../calls.ts'
import { noticesAsCsv, noticesAsPdf } from '../notices/notice-files.ts'
import { noticesOf } from '../notices/notices.ts'
import {
  AllPaid,
  Call,
  CallDraftChange,
  CallHeader,
  CallInput,
  ExtensionInput,
  Paid,
  PaymentInput,
  PaymentsInput,
  Reminders,
} from '../schemas/call.ts'
import { dayGone, fundFilter, ofLp } from '../schemas/fields.ts'
import { Notice } from '../schemas/notice.ts'

const P = '/api/v1/svc/investor-portal/calls'
const illegal_transition = [409, 'Not allowed in this status; the answer lists what is'] as const

/** Why a call is refused before it is kept. */
export const callErrors: RouteErrors = {
  over_call,
  interest_transferred,
  period_closed,
  too_large,
  reference_used,
}

const paymentErrors: RouteErrors = {
  illegal_transition,
  interest_transferred,
  period_closed,
  too_large,
  possible_duplicate,
  no_rate,
  duplicate: [409, 'The reference belongs to another amount'],
}

export const callRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listFundCapitalCalls',
    summary: 'List capital calls, newest first',
    access: 'investor-portal:read',
    query: z.object({ ...field.listing, ...fundFilter, status: z.enum(callStatuses).optional() }),
    response: z.array(CallHeader),
    handle: (ctx, { query }) => listCalls(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    summary: 'Create a capital call',
    description:
      'Each line is split by commitment to the cent (largest remainder) over the investors who bear it. The others bear the share of excused investors, up to their own unfunded commitments. Issuing posts it to the fund’s book; a draft binds nobody.',
    access: 'investor-portal:write',
    status: 201,
    body: CallInput,
    example: {
      lp_id: 1,
      amount: 250_000,
      ilpa_call_type: 'investments',
      notice_date: '2026-03-02',
      due_date: '2026-03-31',
      reference: 'CALL-2026-01',
    },
    response: Call,
    errors: callErrors,
    money: amountIn('amount'),
    does: 'capital_call',
    tool: {
      name: 'svc_create_fund_capital_call',
      title: 'Call capital of a fund’s investors',
      category: 'lp_crm',
      credits: 2,
      description:
        'Calls capital of all investors of a fund, or of some, split by commitment to the cent; a draft binds nobody, issuing posts it. It sends no notices: svc_get_call_notices has them.',
      keywords: 'drawdown raise money request fund purchase need cash investors contribution',
      featured: true,
    },
    handle: (ctx, { body }) => callCapital(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/{call_id}`,
    shows: 'capital_call',
    summary: 'Get a capital call with its investor lines',
    access: 'investor-portal:read',
    response: Call,
    tool: {
      name: 'svc_get_capital_call',
      title: 'Show a capital call',
      category: 'lp_crm',
      credits: 1,
      description:
        'Shows one capital call with each investor’s share, what is paid and what is outstanding. Find its id with svc_list_capital_calls.',
      keywords: 'drawdown who paid not paid owes outstanding status unpaid',
    },
    handle: (ctx, { params }) => getCall(ctx, params.call_id),
  }),
  route({
    method: 'PATCH',
    path: `${P}/{call_id}`,
    operation: 'changeCapitalCallDraft',
    summary: 'Change a draft capital call',
    description:
      'The draft is split anew; what is left out stays. An issued call is cancelled and made again.',
    access: 'investor-portal:write',
    audience: 'pages',
    body: CallDraftChange,
    example: { amount: 300_000, description: 'Acquisition of Birch Ports' },
    response: Call,
    errors: {
      illegal_transition: [409, 'Not a draft, or drafted by a remedy'],
      over_call,
      too_large,
      reference_used,
    },
    money: amountIn('amount'),
    does: 'capital_call',
    handle: (ctx, { params, body }) => changeDraft(ctx, params.call_id, body),
  }),
  route({
    method: 'POST',
    path: `${P}/{call_id}/due-date`,
    operation: 'extendCapitalCall',
    summary: 'Move the due date of a capital call back',
    did: 'Extended the due date of a capital call',
    description:
      'For all its investors, and with it the calls of feeders. Reminders move along; the letters that tell the investors are sent like notices.',
    access: 'investor-portal:write',
    audience: 'pages',
    body: ExtensionInput,
    example: { due_date: '2026-04-15', reason: 'The purchase closes later' },
    response: Call,
    errors: {
      illegal_transition: [409, 'Nothing of it is due'],
      built_upon: [409, 'An investor is in default of it'],
    },
    money: 'none',
    does: 'capital_call',
    handle: async (ctx, { params, body }) => presentCall(ctx, await extendCall(ctx, params.call_id, body)),
  }),
  route({
    method: 'DELETE',
    path: `${P}/{call_id}`,
    operation: 'deleteCapitalCall',
    money: untold,
    does: 'capital_call',
    summary: 'Delete a draft capital call',
    access: 'investor-portal:write',
    errors: { illegal_transition: [409, 'Not a draft: cancel it instead'] },
    handle: (ctx, { params }) => deleteCall(ctx, params.call_id),
  }),
  route({
    method: 'POST',
    path: `${P}/{call_id}/payment`,
    summary: 'Record a capital call payment',
    description:
      'An overpayment settles default interest first (account 1400), then becomes the investor’s credit (2250). An amount in another currency (`received`) is booked on that currency’s account; its difference from `amount` is realised on 4400. A repeated reference is not recorded twice.',
    access: 'investor-portal:write',
    body: PaymentInput,
    example: { amount: 60_000, date: '2026-03-02', reference: 'WIRE-0001', method: 'wire' },
    response: Paid,
    errors: paymentErrors,
    money: amountIn('payment.amount'),
    does: 'call_payment',
    tool: {
      name: 'svc_record_capital_call_payment',
      title: 'Record a capital call payment',
      category: 'lp_crm',
      credits: 2,
      description:
        'Records what an investor paid on a capital call and posts it; what is too much is kept to their credit. The same reference is counted once. It moves no money.',
      keywords: 'wire received arrived transfer paid contribution receipt cash in drawdown',
      featured: true,
    },
    handle: (ctx, { params, body }) => pay(ctx, params.call_id, body),
  }),
  route({
    method: 'POST',
    path: `${P}/{call_id}/payments`,
    operation: 'recordCapitalCallPayments',
    summary: 'Record several capital call payments',
    description:
      'All or none, each as the single call records it. What is refused names its row: `payments.2.date` in `errors`, or `row` in other answers.',
    access: 'investor-portal:write',
    body: PaymentsInput,
    example: { payments: [{ lp_id: 1, amount: 60_000, date: '2026-03-02', reference: 'WIRE-0001' }] },
    response: AllPaid,
    errors: paymentErrors,
    money: totalOf('recorded', amountIn('amount')),
    does: 'call_payment',
    handle: (ctx, { params, body }) => payAll(ctx, params.call_id, body.payments),
  }),
  route({
    method: 'POST',
    path: `${P}/{call_id}/status`,
    summary: 'Change the status of a capital call',
    description:
      'draft → approved → issued → overdue; cancelled while nothing is paid, with a reason and an effective day, which reverses its posting. Only payments make it partially_paid or paid.',
    access: 'investor-portal:write',
    body: input('CapitalCallMove', {
      status: z.enum(callStatuses),
      reason: field
        .text(500)
        .optional()
        .meta({ description: 'Reason for the cancellation, kept permanently' }),
      date: dayGone(
        'Effective day of the cancellation: not before the notice or in the future. Default: today',
      ),
    }),
    example: { status: 'cancelled', reason: 'The purchase was called off' },
    response: Call,
    errors: {
      illegal_transition,
      has_payments: [409, 'Payments, waivers or interest are recorded on it'],
      built_upon,
      over_call,
      interest_transferred,
      period_closed,
      too_large,
    },
    money: amountIn('amount'),
    does: 'capital_call',
    tool: {
      name: 'svc_move_capital_call',
      title: 'Approve, issue or cancel a capital call',
      category: 'lp_crm',
      credits: 2,
      description:
        'Moves a capital call on: approve, issue, mark overdue, or cancel while nothing is paid, which reverses its posting. A cancelled call does not come back. Payments are recorded with svc_record_capital_call_payment.',
      keywords: 'drawdown status send withdraw cancel',
      destructive: true,
    },
    handle: async (ctx, { params, body }) =>
      presentCall(ctx, await moveCall(ctx, params.call_id, body.status, body)),
  }),
  route({
    method: 'POST',
    path: `${P}/{call_id}/schedule-reminders`,
    summary: 'Schedule capital call reminders',
    description:
      'Counts business days (US federal holidays) from the due date. Reminders tell the office which investors still owe; none are sent once the call is paid.',
    access: 'investor-portal:write',
    body: input('ReminderInput', {
      offsets: z
        .array(z.int().min(-60).max(60))
        .min(1)
        .max(30)
        .optional()
        .meta({ description: 'Business days from the due date: -10, -5, -1, 0, 1, 5 and 10' }),
    }),
    example: { offsets: [-5, 0, 5] },
    response: Reminders,
    errors: { illegal_transition },
    tool: {
      name: 'svc_schedule_call_reminders',
      title: 'Schedule capital call reminders',
      category: 'lp_crm',
      credits: 2,
      description:
        'Plans reminders before and after a capital call’s due date, in business days: the office is told who still owes what. It writes to no investor.',
      keywords: 'deadline due date dunning chase alert remind',
    },
    handle: async (ctx, { params, body }) => ({
      call_id: params.call_id,
      due_date: (await findCall(ctx, params.call_id)).due_date,
      reminders: await scheduleReminders(ctx, params.call_id, body.offsets ?? REMINDER_OFFSETS),
    }),
  }),
  route({
    method: 'GET',
    path: `${P}/{call_id}/reminders`,
    operation: 'getCallReminders',
    summary: 'Get capital call reminders',
    access: 'investor-portal:read',
    response: Reminders,
    handle: async (ctx, { params }) => ({
      call_id: params.call_id,
      due_date: (await findCall(ctx, params.call_id)).due_date,
      reminders: await remindersOf(ctx, params.call_id),
    }),
  }),
  route({
    method: 'GET',
    path: `${P}/{call_id}/notices`,
    summary: 'Get capital call notices (ILPA template)',
    description: 'One per investor of the call.',
    access: 'investor-portal:read',
    query: ofLp,
    response: z.array(Notice),
    tool: {
      name: 'svc_get_call_notices',
      title: 'Show capital call notices',
      category: 'lp_crm',
      credits: 1,
      description:
        'Shows a capital call’s notices in the fields of the ILPA template, one for each investor who owes something. It sends nothing.',
      keywords: 'drawdown letter ilpa template notice',
    },
    handle: (ctx, { params, query }) => noticesOf(ctx, params.call_id, query.lp_id),
  }),
  route({
    method: 'GET',
    path: `${P}/{call_id}/notices/csv`,
    operation: 'exportCallNotices',
    summary: 'Export capital call notices (CSV)',
    leaves: 'records',
    access: 'investor-portal:read',
    query: ofLp,
    response: file('text/csv'),
    handle: async (ctx, { params, query }) => noticesAsCsv(await noticesOf(ctx, params.call_id, query.lp_id)),
  }),
  route({
    method: 'GET',
    path: `${P}/{call_id}/notices/pdf`,
    operation: 'printCallNotices',
    summary: 'Export capital call notices (PDF)',
    leaves: 'records',
    access: 'investor-portal:read',
    query: ofLp,
    response: file('application/pdf'),
    handle: async (ctx, { params, query }) =>
      noticesAsPdf(await noticesOf(ctx, params.call_id, query.lp_id), await letterheadOf(ctx)),
  }),
] as const
