import { z } from 'zod'
import { assertWroteNot, Proposal, writtenBy } from '../../../agents/index.ts'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { period_closed } from '../../../books/accounts/periods.ts'
import {
  authorsOfWire,
  callTermsOf,
  confirmWireByCallBack,
  setCallTerms,
} from '../../../books/capital/calls/call-terms.ts'
import {
  chargeDefaultInterest,
  declareDefault,
  giveDefaultNotice,
} from '../../../books/capital/calls/defaults.ts'
import { presentCall } from '../../../books/capital/calls/present.ts'
import { applyRemedy, cureDefault, voidDefault, voidRemedy } from '../../../books/capital/calls/remedies.ts'
import { waiveLine } from '../../../books/capital/calls/waivers.ts'
import { already_void, built_upon } from '../../../books/capital/voids.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { amountIn, Executed, route, sentence } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { Call } from '../schemas/call.ts'
import {
  CallTerms,
  CallTermsInput,
  CallWithInterest,
  CureInput,
  DeclarationInput,
  DefaultInterestInput,
  DefaultNoticeInput,
  DefaultVoidInput,
  RemedyInput,
  WaiverInput,
} from '../schemas/default.ts'
import { day } from '../schemas/fields.ts'
import { VoidInput } from '../schemas/undo.ts'

const LINE = '/api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}'
const TERMS = '/api/v1/svc/investor-portal/funds/{account_id}/call-terms'
const gate_not_met = [409, 'Requirements are missing; see `missing`'] as const

export const defaultRoutes = [
  route({
    method: 'POST',
    path: `${LINE}/waive`,
    summary: 'Waive the balance of a capital call line',
    description:
      'Reverses the posting and restores the unfunded commitment for the part inside it. Nobody else bears it.',
    access: 'investor-portal:write',
    body: WaiverInput,
    example: { reason: 'The transfer of the interest settles it' },
    response: Call,
    errors: {
      illegal_transition: [409, 'Nothing is outstanding'],
      interest_transferred,
      period_closed,
      too_large,
    },
    money: amountIn('waived'),
    does: 'call_waiver',
    tool: {
      name: 'svc_waive_call_line',
      title: 'Waive an investor’s balance',
      category: 'lp_crm',
      credits: 2,
      description:
        'Waives what one investor still owes of a capital call and posts it back; nobody else bears it.',
      keywords: 'forgive excuse write off release drawdown',
      destructive: true,
    },
    handle: async (ctx, { params, body }) =>
      presentCall(ctx, await waiveLine(ctx, params.call_id, params.lp_id, body)),
  }),
  route({
    method: 'POST',
    path: `${LINE}/default-notice`,
    summary: 'Record a default notice to an investor',
    description: 'Starts the cure period of the fund’s terms, in business days (US federal holidays).',
    access: 'investor-portal:write',
    body: DefaultNoticeInput,
    example: { note: 'By registered letter' },
    response: Call,
    errors: { gate_not_met, duplicate: [409, 'Notice already given'] },
    tool: {
      name: 'svc_give_default_notice',
      title: 'Record a default notice',
      category: 'lp_crm',
      credits: 2,
      description:
        'Records the written default notice to an overdue investor; the cure period starts with it. It sends no letter and declares no default.',
      keywords: 'overdue warning letter late not paid cure',
    },
    handle: async (ctx, { params, body }) =>
      presentCall(ctx, await giveDefaultNotice(ctx, params.call_id, params.lp_id, body)),
  }),
  route({
    method: 'POST',
    path: `${LINE}/declare-default`,
    summary: 'Propose to declare an investor in default',
    description:
      'Answers with a proposal: a person declares the default, once the cure period after the written notice is over and an amount is still owed.',
    access: 'investor-portal:write',
    approval: true,
    status: 202,
    body: DeclarationInput,
    example: { date: '2026-03-02' },
    response: Proposal,
    errors: { gate_not_met, duplicate: [409, 'Already declared'] },
    money: amountIn('outstanding'),
    does: 'call_default',
    tool: {
      name: 'svc_declare_call_default',
      title: 'Declare an investor in default',
      category: 'lp_crm',
      credits: 10,
      description:
        'Proposes to declare an investor in default, once the cure period is over with a balance outstanding. It cannot be undone.',
      keywords: 'defaulting not paid breach overdue',
      destructive: true,
    },
    handle: async (ctx, { params, body }) =>
      new Executed(await presentCall(ctx, await declareDefault(ctx, params.call_id, params.lp_id, body))),
  }),
  route({
    method: 'POST',
    path: `${LINE}/default-interest`,
    summary: 'Charge interest on a default',
    description:
      'Owed x rate x days/365 from the due date, or the last day charged, at the rate of the fund’s terms. It is income of the fund (Dr 1400, Cr 4030), not a contribution.',
    access: 'investor-portal:write',
    body: DefaultInterestInput,
    example: { through: '2026-02-26', rate: 0.12 },
    response: CallWithInterest,
    errors: { gate_not_met, interest_transferred, period_closed, too_large },
    money: amountIn('interest.amount'),
    does: 'default_interest',
    tool: {
      name: 'svc_charge_default_interest',
      title: 'Charge default interest',
      category: 'lp_crm',
      credits: 2,
      description:
        'Charges interest to an investor in default by the rate of the fund’s terms and posts it as income. It needs a declared default and is no contribution.',
      keywords: 'penalty late payment overdue not paid',
    },
    handle: async (ctx, { params, body }) => {
      const { call, interest } = await chargeDefaultInterest(ctx, params.call_id, params.lp_id, body)
      return { ...(await presentCall(ctx, call)), interest }
    },
  }),
  route({
    method: 'POST',
    path: `${LINE}/remedies`,
    operation: 'proposeDefaultRemedy',
    summary: 'Propose a remedy on a default',
    description:
      'Answers with a proposal: a person decides on each remedy. Only those that the fund’s call terms name, against a default that is declared and not cured.',
    access: 'investor-portal:write',
    approval: true,
    status: 202,
    body: RemedyInput,
    example: { kind: 'exclusion', date: '2026-03-02', note: 'Section 5.4 of the agreement' },
    response: Proposal,
    errors: {
      gate_not_met,
      duplicate: [409, 'Already done'],
      interest_transferred,
      period_closed,
      too_large,
    },
    money: 'none',
    does: 'call_default',
    handle: async (ctx, { params, body }) =>
      new Executed(await presentCall(ctx, await applyRemedy(ctx, params.call_id, params.lp_id, body))),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/investor-portal/calls/{call_id}/remedies/{remedy_id}/void',
    operation: 'voidDefaultRemedy',
    summary: 'Void a remedy on a default',
    description:
      'Reverses its entry, and cancels the call that it drafted for the shortfall unless that was issued.',
    access: 'investor-portal:write',
    body: VoidInput,
    example: { reason: 'Recorded by mistake' },
    response: Call,
    errors: { already_void, built_upon, interest_transferred, period_closed, too_large },
    money: 'none',
    handle: async (ctx, { params, body }) =>
      presentCall(ctx, await voidRemedy(ctx, params.call_id, params.remedy_id, body)),
  }),
  route({
    method: 'POST',
    path: `${LINE}/cure`,
    operation: 'cureDefault',
    summary: 'Record that a default was cured',
    description: 'Once nothing is owed. Exclusion, loss of vote and set-off end with that day.',
    access: 'investor-portal:write',
    body: CureInput,
    example: { date: '2026-03-20' },
    response: Call,
    errors: { gate_not_met },
    money: 'none',
    handle: async (ctx, { params, body }) =>
      presentCall(ctx, await cureDefault(ctx, params.call_id, params.lp_id, body.date)),
  }),
  route({
    method: 'POST',
    path: `${LINE}/void-default`,
    operation: 'voidDefault',
    summary: 'Void the declaration of a default',
    description: 'For one declared by mistake; the written notice stands.',
    access: 'investor-portal:write',
    body: DefaultVoidInput,
    example: { reason: 'The wire had arrived' },
    response: Call,
    errors: { gate_not_met, built_upon },
    money: 'none',
    handle: async (ctx, { params, body }) =>
      presentCall(ctx, await voidDefault(ctx, params.call_id, params.lp_id, body.reason)),
  }),
  route({
    method: 'GET',
    path: TERMS,
    operation: 'getCallTerms',
    summary: 'Get a fund’s capital call terms',
    description: 'Ten business days to cure and no other terms, until the fund sets its own.',
    access: 'investor-portal:read',
    query: z.object({
      as_of: day().optional().meta({ description: 'Default: today', format: 'date', example: '2026-01-01' }),
    }),
    response: CallTerms,
    handle: async (ctx, { params, query }) =>
      callTermsOf(ctx, (await findFund(ctx, params.account_id)).id, query.as_of),
  }),
  route({
    method: 'PUT',
    path: TERMS,
    summary: 'Propose a fund’s capital call terms',
    description: 'Answers with a proposal. Replaces all terms once approved.',
    access: 'investor-portal:write',
    approval: true,
    secondPerson: true,
    tells: ({ principal }, { params, body }) => ({
      kind: 'bank_details_changed',
      title: sentence`Payment instructions for investors changed`,
      detail: body.wire
        ? sentence`Approved by ${principal.name}: ${body.wire.bank_name}, ${body.wire.account_name}, account ending in ${body.wire.account_number.slice(-4)}. Call the bank on a number you already know before the next notice goes out.`
        : sentence`Approved by ${principal.name}: no bank details. Call the bank on a number you already know before the next notice goes out.`,
      link: `/funds/${params.account_id}`,
    }),
    status: 202,
    body: CallTermsInput,
    example: {
      cure_business_days: 10,
      default_interest_rate: 0.12,
      investment_period_ends_on: '2030-12-31',
      wire: {
        bank_name: 'Alder Bank',
        account_name: 'Alder Fund I LP',
        account_number: 'GB33BUKB20201555555555',
        swift: 'BUKBGB22',
      },
      contact: { name: 'Investor relations', email: 'ir@example.com' },
    },
    response: Proposal,
    errors: { period_closed },
    tool: {
      name: 'svc_set_call_terms',
      title: 'Set a fund’s payment instructions',
      category: 'lp_crm',
      credits: 10,
      description:
        'Proposes a fund’s capital call terms: bank details on notices, contact, cure period, default rate, end of the investment period. It replaces all of them.',
      keywords: 'bank account wire iban change payment details instructions cure period',
    },
    async handle(ctx, { params, body }) {
      const fund = await findFund(ctx, params.account_id)
      return new Executed(await setCallTerms(ctx, fund, body, (await writtenBy(ctx)).author_ids))
    },
  }),
  route({
    method: 'POST',
    path: `${TERMS}/call-back`,
    operation: 'confirmFundAccount',
    summary: 'Confirm a fund’s bank details by call-back',
    description:
      'The caller heard the bank or account holder confirm the details on a number known before. Needs the session of a person who neither proposed nor edited them: agents and keys cannot call back. Changed bank details are unconfirmed again.',
    access: 'investor-portal:write',
    audience: 'pages',
    session: true,
    response: CallTerms,
    errors: { no_bank_details: [409, 'The fund has no bank details'] },
    money: 'none',
    async handle(ctx, { params }) {
      const fund = await findFund(ctx, params.account_id)
      await assertWroteNot(ctx, await authorsOfWire(ctx, fund.id), 'investor-portal')
      return confirmWireByCallBack(ctx, fund)
    },
  }),
] as const
