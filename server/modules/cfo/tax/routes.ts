import { z } from 'zod'
import { findFund } from '../../../books/accounts/fund-accounts.ts'
import { readSheet } from '../../../imports/read-sheet.ts'
import { MAX_BYTES } from '../../../imports/schemas.ts'
import { entity, file, route } from '../../../kernel/index.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import { generateK1, getK1, k1OfYear, listK1, listOverrides, overrideK1 } from './k1.ts'
import { k1DetailsOf, setK1Details } from './k1-details.ts'
import { k1AsCsv, k1AsPdf } from './k1-files.ts'
import { proposeK1 } from './k1-proposal.ts'
import { reviewK1 } from './k1-review.ts'
import {
  K1,
  K1Details,
  K1DetailsInput,
  K1Filter,
  K1Input,
  K1Proposal,
  K1Return,
  Override,
  OverrideInput,
  Preview,
  ProposalFilter,
  ReviewInput,
  Uploaded,
  UploadInput,
  VersionFilter,
} from './k1-schemas.ts'
import { previewK1, uploadK1 } from './k1-upload.ts'

const sheet = { tax_year: 2025, csv: 'lp_id,tax_year,5,13AE\n1,2025,18000,400000\n' }
const not_generated = [409, 'The tax year has no K-1s'] as const

export const k1Routes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1',
    summary: 'List a fund’s Schedules K-1, newest first',
    description: 'The latest version of each tax year.',
    access: 'cfo:read',
    query: K1Filter,
    response: z.array(K1),
    tool: {
      name: 'svc_list_k1s',
      title: 'List K-1s',
      category: 'cfo',
      credits: 1,
      description:
        'Lists the latest Schedules K-1 of a fund’s partners, by tax year, with their status. It generates none: svc_generate_k1s does.',
      keywords: 'tax forms schedule partners 1065',
    },
    handle: (ctx, { params, query }) => listK1(ctx, params.account_id, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/generate',
    summary: 'Generate the Schedules K-1 of a tax year',
    description:
      'Splits each item of the return by its sharing rule with the largest-remainder method, so that the partners sum to the return exactly; item L rolls forward from the prior year and the ledger. Each call makes a new version and never changes a final one.',
    access: 'cfo:write',
    status: 201,
    body: K1Input,
    example: {
      tax_year: 2025,
      items: [
        { box: '5', amount: 45_000, description: 'Interest' },
        { box: '13', code: 'AE', amount: 980_000, sharing: 'fee', description: 'Management fee' },
      ],
    },
    response: K1Return,
    errors: {
      already_final: [409, 'The last `version` is final'],
      no_partners: [409, 'No partner had a commitment at the end of the year'],
    },
    money: 'none',
    tool: {
      name: 'svc_generate_k1s',
      title: 'Generate the K-1s of a year',
      category: 'cfo',
      credits: 10,
      description:
        'Splits the items of a tax return over the fund’s partners and makes their Schedules K-1 as a new version. The items come from you: svc_propose_k1_items suggests them. It files and sends nothing.',
      keywords: 'tax forms schedule partners 1065 prepare allocate',
    },
    handle: (ctx, { params, body }) => generateK1(ctx, params.account_id, body),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/proposal',
    summary: 'Get the return figures of a tax year from the ledger',
    description:
      'Interest, dividends, short- and long-term realised gains, expenses and fees as items for `generate`, each with its shares by partner to the cent. Book is not tax: adjust the differences.',
    access: 'cfo:read',
    query: ProposalFilter,
    response: K1Proposal,
    tool: {
      name: 'svc_propose_k1_items',
      title: 'Suggest the items of a tax return',
      category: 'cfo',
      credits: 10,
      description:
        'Suggests the tax items of a year from the ledger, with each partner’s part: interest, dividends, gains, expenses. Book is not tax, so a person looks at it; it makes no K-1.',
      keywords: 'tax return draft schedule 1065 income k-1',
    },
    handle: (ctx, { params, query }) => proposeK1(ctx, params.account_id, query.tax_year),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/review',
    operation: 'reviewK1s',
    summary: 'Mark a year’s Schedules K-1 as reviewed',
    description:
      'Must be another person than the one who generated them, and precedes sharing. A later override makes them drafts again.',
    access: 'cfo:write',
    body: ReviewInput,
    example: { tax_year: 2025 },
    response: entity('K1Review', { schedules: z.array(K1) }),
    errors: { gate_not_met: [409, 'You generated them: another person must review'], not_generated },
    handle: async (ctx, { params, body }) => {
      const { id } = await findFund(ctx, params.account_id)
      await reviewK1(ctx, id, body.tax_year)
      return { schedules: await k1OfYear(ctx, id, body.tax_year) }
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/bulk-preview',
    operation: 'previewK1Upload',
    summary: 'Preview a preparer’s K-1 file',
    description:
      'Matches rows by lp_id, else by the last four digits of the taxpayer number with the name, and reports the errors in each. Saves nothing.',
    access: 'cfo:read',
    effect: 'read',
    body: UploadInput,
    bodyLimit: MAX_BYTES,
    example: sheet,
    response: Preview,
    errors: { not_generated },
    prepare: (ctx, { body }) => readSheet(ctx, body),
    handle: (ctx, { params, body }, sheet) => previewK1(ctx, params.account_id, body, sheet),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/bulk-upload',
    operation: 'uploadK1s',
    summary: 'Import a preparer’s K-1 file',
    description: 'Each figure that differs from the computed one becomes an override; all rows or none.',
    access: 'cfo:write',
    body: UploadInput,
    bodyLimit: MAX_BYTES,
    example: sheet,
    response: Uploaded,
    errors: { not_generated },
    prepare: (ctx, { body }) => readSheet(ctx, body),
    handle: (ctx, { params, body }, sheet) => uploadK1(ctx, params.account_id, body, sheet),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/details',
    operation: 'getK1Details',
    summary: 'Get the partnership details for Schedules K-1',
    access: 'cfo:read',
    response: K1Details,
    handle: async (ctx, { params }) => ({
      fund_account_id: params.account_id,
      ...(await k1DetailsOf(ctx, params.account_id)),
    }),
  }),
  route({
    method: 'PUT',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/details',
    operation: 'setK1Details',
    summary: 'Set the partnership details for Schedules K-1',
    description:
      'Replaces the whole record: omitted fields are cleared. Each K-1 lists the form’s missing fields (`missing`). Partners’ taxpayer numbers and addresses are set with `setLpTerms`; their type and jurisdiction are on the investor.',
    access: 'cfo:write',
    body: K1DetailsInput,
    example: { ein: '12-3456789', address: '1 Alder Row, Wilmington, DE 19801', filed_at: 'e-file' },
    response: K1Details,
    money: 'none',
    handle: async (ctx, { params, body }) => ({
      fund_account_id: params.account_id,
      ...(await setK1Details(ctx, params.account_id, body)),
    }),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}',
    summary: 'Get a partner’s Schedule K-1',
    access: 'cfo:read',
    query: VersionFilter,
    response: K1,
    tool: {
      name: 'svc_get_k1',
      title: 'Show a K-1',
      category: 'cfo',
      credits: 1,
      description:
        'Shows one partner’s latest Schedule K-1 of a tax year, box by box, with what people changed. It is for reading: svc_override_k1 changes a box.',
      keywords: 'tax form schedule partner 1065',
    },
    handle: (ctx, { params, query }) =>
      getK1(ctx, params.account_id, params.lp_id, params.tax_year, query.version),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/csv',
    operation: 'exportK1',
    summary: 'Export a partner’s Schedule K-1 (CSV)',
    description: 'One row per box and line of item L. A working copy, not an IRS form.',
    leaves: 'paper',
    access: 'cfo:read',
    query: VersionFilter,
    response: file('text/csv'),
    handle: async (ctx, { params: { account_id, lp_id, tax_year }, query }) =>
      k1AsCsv(await getK1(ctx, account_id, lp_id, tax_year, query.version)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/pdf',
    operation: 'printK1',
    summary: 'Export a partner’s Schedule K-1 (PDF)',
    description: 'Effective amounts in whole units, and item L. A working copy, not an IRS form.',
    leaves: 'paper',
    access: 'cfo:read',
    query: VersionFilter,
    response: file('application/pdf'),
    handle: async (ctx, { params: { account_id, lp_id, tax_year }, query }) =>
      k1AsPdf(await getK1(ctx, account_id, lp_id, tax_year, query.version), await letterheadOf(ctx)),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/overrides',
    summary: 'List the overrides of a K-1, newest first',
    access: 'cfo:read',
    query: VersionFilter,
    response: z.array(Override),
    tool: {
      name: 'svc_list_k1_overrides',
      title: 'List changes of a K-1',
      category: 'cfo',
      credits: 1,
      description:
        'Lists what people changed of a partner’s K-1, newest first, with their reasons. Use it to check a K-1 before it is shared.',
      keywords: 'tax form corrections overrides history',
    },
    handle: (ctx, { params, query }) =>
      listOverrides(ctx, params.account_id, params.lp_id, params.tax_year, query.version),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/accounts/{account_id}/k1/{lp_id}/{tax_year}/overrides',
    summary: 'Override a box of a K-1',
    description:
      'Kept beside the computed amount, which stays visible. The partner in rebalance_lp_id absorbs the difference; without one, a warning says by how much the box no longer sums.',
    access: 'cfo:write',
    body: OverrideInput,
    example: { box: '5', amount: 18_100, reason: 'Corrected 1099-INT' },
    response: K1,
    money: 'none',
    tool: {
      name: 'svc_override_k1',
      title: 'Override a box of a K-1',
      category: 'cfo',
      credits: 2,
      description:
        'Puts another amount in a box of a partner’s K-1, kept beside the computed one with a reason; another partner may take the difference.',
      keywords: 'tax form correct adjust box fix',
    },
    handle: (ctx, { params, body }) => overrideK1(ctx, params, body),
  }),
] as const
