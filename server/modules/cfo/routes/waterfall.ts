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
    tool: { name: 'svc_compute_waterfall', category: 'cfo', credits: 1 },
    handle: (ctx, { body }) => waterfall(ctx, body),
  }),
] as const
