import { z } from 'zod'
import { period_closed } from '../../../books/accounts/periods.ts'
import { investor, presentLp } from '../../../books/partners/investor.ts'
import { deleteLp, registerLp } from '../../../books/partners/partners.ts'
import { amountGiven, amountIn, changed_meanwhile, field, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { SimilarRecord } from '../../../platform/merging/likeness.ts'
import {
  alterCommitment,
  getCommitment,
  listCommitments,
  listLps,
  lpDetail,
  lpQuery,
  makeCommitment,
  similarLps,
  updateLp,
} from '../lps.ts'
import { fundFilter } from '../schemas/fields.ts'
import { Commitment, CommitmentChangeInput, CommitmentInput, LpDetail, lpExample } from '../schemas/lp.ts'

const P = '/api/v1/svc/investor-portal'

export const lpRoutes = [
  route({
    method: 'GET',
    path: `${P}/lps`,
    operation: 'listInvestors',
    summary: 'List registered investors, newest first',
    access: 'investor-portal:read',
    query: lpQuery,
    response: z.array(investor.Entity),
    handle: (ctx, { query }) => listLps(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/lps`,
    operation: 'createInvestor',
    money: amountGiven('committed_capital'),
    does: ['investor', 'commitment'],
    summary: 'Add an investor to the register',
    access: 'investor-portal:write',
    status: 201,
    body: investor.Input,
    example: lpExample,
    response: investor.Entity,
    handle: async (ctx, { body }) => presentLp(await registerLp(ctx, body)),
  }),
  route({
    method: 'GET',
    path: `${P}/lps/similar`,
    operation: 'listSimilarInvestors',
    summary: 'List possible duplicates of an investor',
    access: 'investor-portal:read',
    audience: 'pages',
    query: z.object({ name: field.line(200).optional() }),
    response: z.array(SimilarRecord),
    handle: (ctx, { query }) => similarLps(ctx, query.name),
  }),
  route({
    method: 'GET',
    path: `${P}/lps/{lp_id}`,
    operation: 'getInvestor',
    summary: 'Get an investor with commitments, unfunded and capital calls',
    access: 'investor-portal:read',
    response: LpDetail,
    handle: (ctx, { params }) => lpDetail(ctx, params.lp_id),
  }),
  route({
    method: 'PATCH',
    path: `${P}/lps/{lp_id}`,
    summary: 'Change an investor',
    description: 'Send any subset of the fields except the currency; KYC status advances one step at a time.',
    access: 'investor-portal:write',
    body: investor.Change,
    example: { committed_capital: 7_500_000, primary_contact_email: 'treasury@example.com' },
    response: investor.Entity,
    errors: { illegal_transition: [409, 'A KYC step would be skipped'], changed_meanwhile },
    money: amountGiven('committed_capital'),
    does: 'investor_change',
    tool: {
      name: 'svc_update_lp',
      title: 'Change an investor',
      category: 'lp_crm',
      credits: 2,
      description:
        'Changes an investor’s name, type, country, contact, committed capital or KYC status, one KYC step at a time. The currency stays.',
      keywords: 'edit limited partner kyc approve address email rename',
    },
    handle: (ctx, { params, body }) => updateLp(ctx, params.lp_id, body),
  }),
  route({
    method: 'DELETE',
    path: `${P}/lps/{lp_id}`,
    operation: 'deleteInvestor',
    summary: 'Delete an unused investor',
    access: 'investor-portal:write',
    errors: { has_history: [409, 'It has commitments, calls, postings, bank details or notes'] },
    handle: (ctx, { params }) => deleteLp(ctx, params.lp_id),
  }),
  route({
    method: 'GET',
    path: `${P}/commitments`,
    summary: 'List commitments, newest first',
    access: 'investor-portal:read',
    query: z.object({
      ...field.listing,
      ...fundFilter,
      lp_id: z.coerce.number().pipe(field.id()).optional(),
    }),
    response: z.array(Commitment),
    tool: {
      name: 'svc_list_commitments',
      title: 'List commitments',
      category: 'lp_crm',
      credits: 1,
      description:
        'Lists what investors committed to funds, newest first, by fund or investor. What is called and unfunded is in svc_get_lp.',
      keywords: 'subscriptions promised pledged total commitments',
    },
    handle: (ctx, { query }) => listCommitments(ctx, query),
  }),
  route({
    method: 'POST',
    path: `${P}/commitments`,
    summary: 'Record a commitment',
    description:
      'Commitments are off balance sheet: nothing is posted. A later closing is a separate commitment.',
    access: 'investor-portal:write',
    status: 201,
    body: CommitmentInput,
    example: { lp_id: 1, fund_account_id: 1, amount: 40_000_000, admitted_on: '2026-01-15' },
    response: Commitment,
    errors: { duplicate: [409, 'This closing and class are already recorded'], period_closed, too_large },
    money: amountIn('amount'),
    does: 'commitment',
    tool: {
      name: 'svc_record_commitment',
      title: 'Record a commitment',
      category: 'lp_crm',
      credits: 2,
      description:
        'Records what an investor commits to a fund at a closing. The investor must be in the register; nothing is posted and no money is called.',
      keywords: 'subscription subscribe sign pledge closing',
    },
    handle: (ctx, { body }) => makeCommitment(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/commitments/{commitment_id}`,
    shows: 'commitment',
    summary: 'Get a commitment',
    access: 'investor-portal:read',
    response: Commitment,
    handle: (ctx, { params }) => getCommitment(ctx, params.commitment_id),
  }),
  route({
    method: 'POST',
    path: `${P}/commitments/{commitment_id}/changes`,
    operation: 'changeCommitment',
    summary: 'Change a commitment from a date',
    description:
      'An increase, release, cancellation, or correction (from the closing on). Fees, shares and calls use it from that day; nothing is posted, and earlier amounts stay on record.',
    access: 'investor-portal:write',
    body: CommitmentChangeInput,
    example: { amount: 250_000, reason: 'Increased by the amendment' },
    response: Commitment,
    errors: { period_closed, too_large },
    money: amountGiven('amount'),
    does: 'commitment',
    tool: {
      name: 'svc_change_commitment',
      title: 'Change a commitment',
      category: 'lp_crm',
      credits: 2,
      description:
        'Adds to what an investor committed to a fund or takes off it, from a day on, with the reason. Not below what is called.',
      keywords: 'increase decrease reduce release cancel correct commitment',
    },
    handle: (ctx, { params, body }) => alterCommitment(ctx, params.commitment_id, body),
  }),
] as const
