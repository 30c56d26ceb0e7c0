import { z } from 'zod'
import { distribute, getDistribution, listDistributions } from '../../../books/capital/distributions.ts'
import { field, route } from '../../../kernel/index.ts'
import { Distribution, DistributionHeader, DistributionInput } from '../distribution-schemas.ts'
import { fundFilter } from '../fields.ts'

const P = '/api/v1/svc/investor-portal/distributions'

export const distributionRoutes = [
  route({
    method: 'GET',
    path: P,
    summary: 'Distributions to investors, newest first',
    access: 'investor-portal:read',
    query: z.object({ ...field.page, ...fundFilter }),
    response: z.array(DistributionHeader),
    tool: { name: 'svc_list_distributions', category: 'lp_crm', credits: 1 },
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
    errors: { period_closed: 'The fund’s book is closed through that day' },
    tool: { name: 'svc_create_distribution', category: 'lp_crm', credits: 2 },
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
] as const
