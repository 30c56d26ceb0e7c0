import { z } from 'zod'
import { period_closed } from '../../books/accounts/periods.ts'
import { callStatuses } from '../../books/calls/states.ts'
import { over_call } from '../../books/capital/calls/plan.ts'
import { listCalls } from '../../books/capital/calls/present.ts'
import { factsOf, recordFacts } from '../../books/capital/facts.ts'
import { reference_used } from '../../books/capital/references.ts'
import { interest_transferred } from '../../books/journal/after-transfers.ts'
import { findLp, investor, presentLp } from '../../books/partners/investor.ts'
import { registerLp } from '../../books/partners/partners.ts'
import { amountGiven, amountIn, entity, field, input, route } from '../../kernel/index.ts'
import { too_large } from '../../kernel/values/money.ts'
import { todayOf } from '../../platform/office/today.ts'
import {
  Call,
  CallHeader,
  callCapital,
  day,
  LpCallInput,
  LpDetail,
  listLps,
  lpDetail,
  lpExample,
  lpQuery,
} from '../investor-portal/index.ts'

const Fact = entity('LpFact', {
  id: field.id(),
  lp_id: field.id(),
  attribute: z
    .string()
    .meta({ description: 'commitment, capital_call, payment, distribution, or the subject of a note' }),
  value: z.string(),
  source: z.string().meta({ description: 'Kind of source record, or `note`' }),
  source_id: field.id().nullable(),
  observed_on: z.string().meta({ description: 'Effective since' }),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const attribute = field.key().optional()

export const routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/investors/lp',
    summary: 'List LP investors, newest first',
    access: 'investors:read',
    query: lpQuery,
    response: z.array(investor.Entity),
    tool: {
      name: 'svc_list_lps',
      title: 'List investors',
      category: 'lp_crm',
      credits: 1,
      description:
        'Lists the investors (LPs) by name, type or KYC status, with their committed capital. Use it to find an investor’s id. What they committed to each fund is in svc_list_commitments.',
      keywords: 'limited partners lps clients kyc register who',
      featured: true,
    },
    handle: (ctx, { query }) => listLps(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/investors/lp',
    summary: 'Register an LP investor',
    access: 'investors:write',
    status: 201,
    body: investor.Input,
    example: lpExample,
    response: investor.Entity,
    money: amountGiven('committed_capital'),
    does: ['investor', 'commitment'],
    tool: {
      name: 'svc_create_lp',
      title: 'Register an investor',
      category: 'lp_crm',
      credits: 2,
      description:
        'Adds an investor (LP) to the register with type, country, contact and KYC status. A commitment to a fund is recorded with svc_record_commitment.',
      keywords: 'new limited partner onboard client kyc pension endowment family office',
    },
    handle: async (ctx, { body }) => presentLp(await registerLp(ctx, body)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/investors/lp/{lp_id}',
    shows: 'lp',
    summary: 'Get an LP with commitments, unfunded and capital calls',
    access: 'investors:read',
    response: LpDetail,
    tool: {
      name: 'svc_get_lp',
      title: 'Show an investor',
      category: 'lp_crm',
      credits: 1,
      description:
        'Shows one investor with their commitments, what is called, paid and unfunded in each fund, their capital calls and distributions.',
      keywords: 'limited partner lp position unfunded contributed balance exposure details',
      featured: true,
    },
    handle: (ctx, { params }) => lpDetail(ctx, params.lp_id),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/investors/lp/{lp_id}/capital-calls',
    summary: 'Create a capital call for one LP',
    description:
      'Issued unless `status` is draft. Posted to the fund’s book if the LP has a commitment to a fund; otherwise it is called on their committed capital, and `ledger` says that nothing was posted.',
    access: 'investors:write',
    status: 201,
    body: LpCallInput,
    example: {
      amount: 250_000,
      ilpa_call_type: 'investments',
      notice_date: '2026-03-02',
      due_date: '2026-03-31',
      reference: 'CALL-2026-01',
      status: 'issued',
    },
    response: Call,
    errors: { over_call, interest_transferred, period_closed, too_large, reference_used },
    money: amountIn('amount'),
    does: 'capital_call',
    tool: {
      name: 'svc_create_capital_call',
      title: 'Call capital of one investor',
      category: 'lp_crm',
      credits: 2,
      description:
        'Calls capital of a single investor, issued at once unless it says draft, and posts it where they are committed to a fund. To call all investors of a fund use svc_create_fund_capital_call.',
      keywords: 'drawdown request money limited partner single',
    },
    handle: async (ctx, { params, body }) => {
      await findLp(ctx, params.lp_id)
      return callCapital(ctx, { ...body, lp_id: params.lp_id })
    },
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/investors/capital-calls',
    summary: 'List all capital calls, newest first',
    description:
      '`status=overdue` includes calls past due with an outstanding amount, whether or not marked overdue.',
    access: 'investors:read',
    query: z.object({ ...field.listing, status: z.enum(callStatuses).optional() }),
    response: z.array(CallHeader),
    tool: {
      name: 'svc_list_capital_calls',
      title: 'List capital calls',
      category: 'lp_crm',
      credits: 1,
      description:
        'Lists capital calls, newest first, by status; overdue finds those due with something outstanding. Who owes how much of one is in svc_get_capital_call.',
      keywords: 'drawdowns outstanding overdue unpaid open who owes late',
      featured: true,
    },
    handle: (ctx, { query }) => listCalls(ctx, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/investors/lp/{lp_id}/memory',
    summary: 'List the notes on an LP, newest first',
    description:
      'Commitments, calls, payments, distributions and notes in chronological order. Nothing is overwritten.',
    access: 'investors:read',
    query: z.object({ ...field.listing, attribute }),
    response: z.array(Fact),
    tool: {
      name: 'svc_get_lp_memory',
      title: 'List what is known of an investor',
      category: 'lp_crm',
      credits: 1,
      description:
        'Lists dated facts of one investor: commitments, calls, payments, distributions and notes, the latest first. To look for something use svc_search_lp_memory.',
      keywords: 'history timeline notes preferences facts',
    },
    handle: (ctx, { params, query }) => factsOf(ctx, params.lp_id, query),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/investors/lp/{lp_id}/memory/search',
    summary: 'Search the notes on an LP',
    access: 'investors:read',
    query: z.object({ ...field.listing, attribute, q: field.search('Part of the text') }),
    response: z.array(Fact),
    tool: {
      name: 'svc_search_lp_memory',
      title: 'Search what is known of an investor',
      category: 'lp_crm',
      credits: 1,
      description:
        'Searches the notes on one investor by words. Use it for what was said or promised; it does not search other investors.',
      keywords: 'history notes preferences find',
    },
    handle: (ctx, { params, query }) => factsOf(ctx, params.lp_id, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/investors/lp/{lp_id}/memory',
    summary: 'Add a dated note on an LP',
    description: 'Notes are never overwritten; later ones are added.',
    access: 'investors:write',
    status: 201,
    body: input('LpFactInput', {
      attribute: field.key().meta({ description: 'Subject', example: 'preference' }),
      value: field.text(2000),
      observed_on: day()
        .optional()
        .meta({ description: 'Default: today', format: 'date', example: '2026-03-02' }),
    }),
    example: { attribute: 'preference', value: 'Wants notices by e-mail, not by post' },
    response: Fact,
    tool: {
      name: 'svc_note_lp_fact',
      title: 'Add a note on an investor',
      category: 'lp_crm',
      credits: 2,
      description:
        'Keeps a dated fact of an investor, such as a preference or a promise, beside what was noted before. It changes no field of the register.',
      keywords: 'remember preference comment remark write down',
    },
    handle: async (ctx, { params, body }) => {
      const { id: lpId } = await findLp(ctx, params.lp_id)
      const observedOn = body.observed_on ?? (await todayOf(ctx))
      const [fact] = await recordFacts(ctx, [{ ...body, lpId, source: 'note', observedOn }])
      return fact as NonNullable<typeof fact>
    },
  }),
] as const
