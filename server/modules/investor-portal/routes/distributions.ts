import { z } from 'zod'
import { distribute, getDistribution, listDistributions } from '../../../books/capital/distributions.ts'
import { reference_used } from '../../../books/capital/references.ts'
import { period_closed } from '../../../books/periods.ts'
import { amountIn, field, file, route } from '../../../kernel/index.ts'
import { distributionNoticesAsCsv, distributionNoticesAsPdf } from '../distribution-notice-files.ts'
import { distributionNoticesOf } from '../distribution-notices.ts'
import { Distribution, DistributionHeader, DistributionInput } from '../distribution-schemas.ts'
import { fundFilter, ofLp } from '../fields.ts'
import { DistributionNotice } from '../notice-schemas.ts'

const P = '/api/v1/svc/investor-portal/distributions'

export const distributionRoutes = [
  route({
    method: 'GET',
    path: P,
    summary: 'Distributions to investors, newest first',
    access: 'investor-portal:read',
    query: z.object({ ...field.page, ...fundFilter }),
    response: z.array(DistributionHeader),
    tool: {
      name: 'svc_list_distributions',
      title: 'List distributions',
      category: 'lp_crm',
      credits: 1,
      description:
        'Lists distributions to investors, newest first, by fund. What each investor got is in svc_get_distribution_notices.',
      keywords: 'payouts dividends proceeds paid out',
    },
    handle: (ctx, { query }) => listDistributions(ctx, query),
  }),
  route({
    method: 'POST',
    path: P,
    summary: 'Distribute cash to a fund’s investors, or to one',
    description:
      'Split by commitment to the cent and posted to the fund’s book. What is recallable raises the unfunded commitment again, never past the commitment.',
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
    errors: { period_closed, reference_used },
    money: amountIn('amount'),
    tool: {
      name: 'svc_create_distribution',
      title: 'Distribute to a fund’s investors',
      category: 'lp_crm',
      credits: 2,
      description:
        'Distributes cash or securities to all investors of a fund, or to one, split by commitment and posted to its book. It computes no waterfall (svc_compute_waterfall) and moves no money.',
      keywords: 'pay out payout proceeds dividend return capital exit',
    },
    handle: (ctx, { body }) => distribute(ctx, body),
  }),
  route({
    method: 'GET',
    path: `${P}/{distribution_id}`,
    summary: 'One distribution, with who received how much of it',
    access: 'investor-portal:read',
    response: Distribution,
    handle: (ctx, { params }) => getDistribution(ctx, params.distribution_id),
  }),
  route({
    method: 'GET',
    path: `${P}/{distribution_id}/notices`,
    summary: 'The notices of a distribution in the fields of the ILPA template',
    description: 'One for each investor who receives something of it.',
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
    summary: 'The notices of a distribution as a table (CSV)',
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
    summary: 'The notices of a distribution as pages to send (PDF)',
    access: 'investor-portal:read',
    query: ofLp,
    response: file('application/pdf'),
    handle: async (ctx, { params, query }) =>
      distributionNoticesAsPdf(await distributionNoticesOf(ctx, params.distribution_id, query.lp_id)),
  }),
] as const
