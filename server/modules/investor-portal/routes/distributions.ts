import { z } from 'zod'
import { period_closed } from '../../../books/accounts/periods.ts'
import { possible_duplicate } from '../../../books/capital/calls/payments.ts'
import { assertNoneSetOff, set_off_stands } from '../../../books/capital/distribution-events/netting.ts'
import { voidDistribution } from '../../../books/capital/distributions/distribution-voids.ts'
import { distribute } from '../../../books/capital/distributions/distributions.ts'
import {
  getDistribution,
  listDistributions,
  presentDistribution,
} from '../../../books/capital/distributions/distributions-shown.ts'
import { reference_used } from '../../../books/capital/references.ts'
import { already_void, built_upon } from '../../../books/capital/voids.ts'
import { no_rate } from '../../../books/exchange/rates.ts'
import { interest_transferred } from '../../../books/journal/after-transfers.ts'
import { not_carried } from '../../../books/journal/carrying-value.ts'
import { amountIn, field, file, type RouteErrors, route } from '../../../kernel/index.ts'
import { too_large } from '../../../kernel/values/money.ts'
import { letterheadOf } from '../../../platform/office/letterhead.ts'
import { distributionNoticesAsCsv, distributionNoticesAsPdf } from '../notices/distribution-notice-files.ts'
import { distributionNoticesOf } from '../notices/distribution-notices.ts'
import { Distribution, DistributionHeader, DistributionInput } from '../schemas/distribution.ts'
import { fundFilter, ofLp } from '../schemas/fields.ts'
import { DistributionNotice } from '../schemas/notice.ts'
import { VoidInput } from '../schemas/undo.ts'

const P = '/api/v1/svc/investor-portal/distributions'

/** Why a distribution is refused before it is kept. */
export const distributionErrors: RouteErrors = {
  no_rate,
  not_carried,
  interest_transferred,
  period_closed,
  too_large,
  reference_used,
  possible_duplicate,
  set_off_stands,
}

export const distributionRoutes = [
  route({
    method: 'GET',
    path: P,
    summary: 'List distributions, newest first',
    access: 'investor-portal:read',
    query: z.object({ ...field.listing, ...fundFilter }),
    response: z.array(DistributionHeader),
    tool: {
      name: 'svc_list_distributions',
      title: 'List distributions',
      category: 'lp_crm',
      credits: 1,
      description:
        'Lists distributions to investors, newest first, by fund. What each investor got is in svc_get_distribution_notices.',
      keywords: 'payouts dividends proceeds paid out to LPs',
    },
    handle: (ctx, { query }) => listDistributions(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    summary: 'Create a distribution',
    description:
      'Split by commitment to the cent and posted to the fund’s book. The recallable part raises the unfunded commitment, at most to the commitment.',
    access: 'investor-portal:write',
    status: 201,
    body: DistributionInput,
    example: {
      lp_id: 1,
      type: 'realized_gain',
      amount: 40_000,
      date: '2026-03-30',
      reference: 'DIST-2026-01',
    },
    response: Distribution,
    errors: distributionErrors,
    money: amountIn('amount'),
    does: 'distribution',
    tool: {
      name: 'svc_create_distribution',
      title: 'Distribute to a fund’s investors',
      category: 'lp_crm',
      credits: 2,
      description:
        'Distributes cash or securities to all investors of a fund, or to one, split by commitment and posted to its book. It computes no waterfall (svc_compute_waterfall) and moves no money.',
      keywords: 'pay out payout proceeds dividend return capital exit',
    },
    handle: async (ctx, { body }) => {
      const distribution = await distribute(ctx, body)
      await assertNoneSetOff(ctx, distribution)
      return presentDistribution(ctx, distribution)
    },
  }),
  route({
    method: 'GET',
    path: `${P}/{distribution_id}`,
    shows: 'distribution',
    summary: 'Get a distribution with its investor lines',
    access: 'investor-portal:read',
    response: Distribution,
    handle: (ctx, { params }) => getDistribution(ctx, params.distribution_id),
  }),
  route({
    method: 'POST',
    path: `${P}/{distribution_id}/void`,
    summary: 'Reverse a distribution',
    description:
      'Reverses its entry; it no longer counts as distributed, recallable or withheld. Void its withholding first.',
    access: 'investor-portal:write',
    body: VoidInput,
    example: { reason: 'Paid out twice by mistake' },
    response: Distribution,
    errors: { already_void, built_upon, not_carried, interest_transferred, period_closed, too_large },
    money: amountIn('amount'),
    does: 'distribution',
    tool: {
      name: 'svc_void_distribution',
      title: 'Reverse a distribution',
      category: 'lp_crm',
      credits: 2,
      description:
        'Takes a distribution back that was recorded wrongly: its entry is reversed and it counts nowhere any more. It moves no money.',
      keywords: 'undo reverse cancel void wrong mistake payout twice',
      destructive: true,
    },
    handle: async (ctx, { params, body }) =>
      presentDistribution(ctx, await voidDistribution(ctx, params.distribution_id, body)),
  }),
  route({
    method: 'GET',
    path: `${P}/{distribution_id}/notices`,
    summary: 'Get distribution notices (ILPA template)',
    description: 'One per recipient of the distribution.',
    access: 'investor-portal:read',
    query: ofLp,
    response: z.array(DistributionNotice),
    tool: {
      name: 'svc_get_distribution_notices',
      title: 'Show distribution notices',
      category: 'lp_crm',
      credits: 1,
      description:
        'Shows a distribution’s notices in the fields of the ILPA template, one for each investor. It sends nothing.',
      keywords: 'payout letter ilpa template',
    },
    handle: (ctx, { params, query }) => distributionNoticesOf(ctx, params.distribution_id, query.lp_id),
  }),
  route({
    method: 'GET',
    path: `${P}/{distribution_id}/notices/csv`,
    operation: 'exportDistributionNotices',
    summary: 'Export distribution notices (CSV)',
    leaves: 'records',
    access: 'investor-portal:read',
    query: ofLp,
    response: file('text/csv'),
    handle: async (ctx, { params, query }) =>
      distributionNoticesAsCsv(await distributionNoticesOf(ctx, params.distribution_id, query.lp_id)),
  }),
  route({
    method: 'GET',
    path: `${P}/{distribution_id}/notices/pdf`,
    operation: 'printDistributionNotices',
    summary: 'Export distribution notices (PDF)',
    leaves: 'records',
    access: 'investor-portal:read',
    query: ofLp,
    response: file('application/pdf'),
    handle: async (ctx, { params, query }) =>
      distributionNoticesAsPdf(
        await distributionNoticesOf(ctx, params.distribution_id, query.lp_id),
        await letterheadOf(ctx),
      ),
  }),
] as const
