import { z } from 'zod'
import { AppError, entity, field, route, sentence } from '../../kernel/index.ts'
import type { Services } from '../../kernel/routes/context.ts'

const SAMPLE = '/api/v1/svc/admin/sample-office'

const SampleOfficeState = entity('SampleOfficeState', {
  offered: z
    .boolean()
    .meta({ description: 'Whether one can be opened beside this office, on this computer' }),
  status: z.enum(['closed', 'opening', 'open']),
  port: z.int().nullable().meta({ description: 'Its port on this computer once it is open; null before' }),
  fault: field
    .text(2000)
    .nullable()
    .meta({ description: 'Why it did not open the last time; null otherwise' }),
})

const stateOf = ({ sampleOffice }: Pick<Services, 'sampleOffice'>) =>
  sampleOffice
    ? { offered: true, ...sampleOffice.state }
    : { offered: false, status: 'closed' as const, port: null, fault: null }

export const sampleOfficeRoutes = [
  route({
    method: 'GET',
    path: SAMPLE,
    operation: 'getSampleOffice',
    summary: 'Get the state of the sample office beside this one',
    access: 'office:manage',
    audience: 'pages',
    response: SampleOfficeState,
    handle: async ({ services }) => stateOf(services),
  }),
  route({
    method: 'POST',
    path: `${SAMPLE}/open`,
    operation: 'openSampleOffice',
    summary: 'Open the sample office beside this one',
    description:
      'On a port of its own, in a data folder of its own; nothing of this office is in it. The first time it is filled, which takes a while: ask for its state.',
    access: 'office:manage',
    audience: 'pages',
    effect: 'read',
    response: SampleOfficeState,
    errors: { not_offered: [409, 'People reach this office from other computers'] },
    prepare: async ({ services }) => {
      if (!services.sampleOffice)
        throw new AppError(
          409,
          'not_offered',
          sentence`The sample office is opened on the computer itself: run \`fund-office demo\` there.`,
        )
      services.sampleOffice.open()
      return stateOf(services)
    },
    handle: async (_ctx, _input, state) => state,
  }),
] as const
