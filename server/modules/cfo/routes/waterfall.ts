import { route } from '../../../kernel/index.ts'
import { Waterfall, WaterfallInput, waterfall } from '../insights/waterfall.ts'

export const waterfallRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/cfo/waterfall',
    summary: 'European waterfall of a distribution',
    description:
      'Return of capital, hurdle, catch-up, carry split, over the whole fund. Of one distribution, or of dated flows with the hurdle compounding between them and the clawback at the end. Computed and kept nowhere.',
    access: 'cfo:read',
    effect: 'read',
    body: WaterfallInput,
    example: { committed: 50_000_000, distributable: 100_000_000, hurdle_pct: 0.08, carry_pct: 0.2 },
    response: Waterfall,
    tool: {
      name: 'svc_compute_waterfall',
      title: 'Compute a distribution waterfall',
      category: 'cfo',
      credits: 1,
      description:
        'Computes a European waterfall: return of capital, hurdle, catch-up and carry, for one distribution or dated flows, with clawback. Figures are given in the call; it pays out and keeps nothing.',
      keywords:
        'carry carried interest promote gp lp split preferred return hurdle catch-up clawback proceeds exit',
    },
    handle: (ctx, { body }) => waterfall(ctx, body),
  }),
] as const
