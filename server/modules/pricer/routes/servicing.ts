import { route } from '../../../kernel/index.ts'
import {
  already_withdrawn,
  amendSchedule,
  built_upon,
  no_schedule,
  withdrawAmendment,
} from '../servicing/amendments.ts'
import { getSchedule } from '../servicing/loan-schedule.ts'
import { not_closed, readClosedLoan, serviceLoan } from '../servicing/servicing.ts'
import {
  AmendmentInput,
  AmendmentWithdrawal,
  LoanSchedule,
  ScheduleQuery,
  ServicingInput,
} from '../servicing/servicing-schemas.ts'
import { Tape } from '../tapes/tape-schemas.ts'

/** A single loan that is serviced from the pricing as closed of its deal. */
export const servicingRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/pricer/deals/{deal_id}/tapes',
    operation: 'serviceDealLoan',
    summary: 'Start servicing a deal’s loan',
    description:
      'Creates a tape of one loan from the pricing with the role `as_closed`: reports and amendments are measured against that schedule. If the loan is already serviced, the earlier tape is superseded, which needs a `reason`.',
    access: 'pricer:write',
    status: 201,
    body: ServicingInput,
    example: { as_of_date: '2026-03-31' },
    response: Tape,
    money: 'none',
    errors: { not_closed },
    tool: {
      name: 'svc_service_deal_loan',
      title: 'Service the loan of a deal',
      category: 'crm',
      credits: 5,
      description:
        'Creates a loan tape from a deal’s pricing as closed, against which the borrower’s payments are checked. Use it once a loan is funded; for a pool of loans use svc_analyze_loan_tape.',
      keywords: 'closed funded loan servicing start tape schedule deal',
    },
    prepare: (ctx, { params, body }) => readClosedLoan(ctx, params.deal_id, body),
    handle: (ctx, { params, body }, closed) => serviceLoan(ctx, params.deal_id, body, closed),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/pricer/tapes/{tape_id}/schedule',
    summary: 'Get the loan schedule with its amendments',
    description:
      'The contract and its amendments, moved by the servicer’s reports and by what the books of the funds received: a repayment beyond schedule is a prepayment, from which the remaining months are amortised anew.',
    access: 'pricer:read',
    query: ScheduleQuery,
    response: LoanSchedule,
    errors: { no_schedule },
    tool: {
      name: 'svc_get_loan_schedule',
      title: 'Show the schedule of a serviced loan',
      category: 'crm',
      credits: 1,
      description:
        'Shows what a serviced loan owes month by month, with the amendments that made it so: outstanding balance, overdue and accrued interest on a day, and the next payment. The servicer’s reports are in svc_list_remittances.',
      keywords: 'payment schedule due amendment coupon maturity holiday outstanding overdue accrued prepaid',
    },
    handle: (ctx, { params, query }) => getSchedule(ctx, params.tape_id, query.as_of),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/pricer/tapes/{tape_id}/amendments',
    operation: 'amendLoanSchedule',
    summary: 'Amend the schedule of a serviced loan',
    description:
      'A new rate (coupon or margin step), a new maturity, an interest-only period, or a payment holiday in which interest is capitalised. Reports from that month on are measured against the amended schedule; saved reports stay unchanged.',
    access: 'pricer:write',
    body: AmendmentInput,
    example: { from_month: '2026-10', coupon_pct: 0.11, reason: 'Amendment letter of 28 September' },
    response: LoanSchedule,
    money: 'none',
    errors: { no_schedule },
    tool: {
      name: 'svc_amend_loan_schedule',
      title: 'Amend a loan',
      category: 'crm',
      credits: 5,
      description:
        'Changes what a serviced loan owes from a month on: its rate, its maturity, months of interest alone or a full payment holiday, with the reason. Use it for a signed amendment; it moves no money.',
      keywords: 'amendment waiver extension coupon margin step maturity payment holiday interest only',
    },
    handle: async (ctx, { params, body }) => {
      await amendSchedule(ctx, params.tape_id, body)
      return getSchedule(ctx, params.tape_id)
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/pricer/tapes/{tape_id}/amendments/{amendment_id}/withdraw',
    operation: 'withdrawLoanAmendment',
    summary: 'Withdraw a loan amendment',
    description:
      'The amendment stays on record with the reason, and the schedule is recomputed without it. Reports measured against it stay unchanged: supersede those that are wrong.',
    access: 'pricer:write',
    body: AmendmentWithdrawal,
    example: { reason: 'The letter was not signed' },
    response: LoanSchedule,
    money: 'none',
    errors: { no_schedule, already_withdrawn, built_upon },
    handle: async (ctx, { params, body }) => {
      await withdrawAmendment(ctx, params.tape_id, params.amendment_id, body.reason)
      return getSchedule(ctx, params.tape_id)
    },
  }),
] as const
