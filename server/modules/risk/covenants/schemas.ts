import { z } from 'zod'
import { covenantStatuses, directions } from '../../../finance/covenant.ts'
import { entity, field, input, type Sentence, sentence } from '../../../kernel/index.ts'
import { Source } from '../../../sources/source.ts'
import { covenant } from './covenant.ts'
import { absoluteBand, band, figure, headroom, measure } from './measures.ts'
import { covenantTypeKeys } from './types.ts'

export const Covenant = covenant.Entity

/** What every covenant has to keep about its days. */
function checkDays(
  {
    holiday_from,
    holiday_until,
  }: { holiday_from?: string | null | undefined; holiday_until?: string | null | undefined },
  problems: z.RefinementCtx,
): void {
  if (holiday_from && holiday_until && holiday_until < holiday_from)
    problems.addIssue({
      code: 'custom',
      path: ['holiday_until'],
      message: sentence`is before holiday_from`.english,
    })
}

export const CovenantInput = input('CovenantInput', {
  ...covenant.Input.shape,
  current_value: measure('The first reading').nullish(),
  tested_on: field
    .pastDate('The day of the first reading; today unless said otherwise, and at the latest')
    .optional(),
}).superRefine(checkDays)

export const CovenantChange = covenant.Change.superRefine(checkDays)

const reading = {
  id: field.id(),
  covenant_id: field.id(),
  tested_on: field.date(),
  value: figure('In the unit of the covenant'),
  threshold: z.number().meta({ description: 'The one that held on that day' }),
  headroom_pct: headroom,
  status: z.enum(covenantStatuses),
  equity_cure: z.boolean(),
  document: z.string().nullable(),
  page: z.int().nullable(),
  quote: z.string().nullable(),
  note: z.string().nullable(),
  recorded_by: z.string(),
  created_at: field.timestamp(),
}

export const Reading = entity('CovenantReading', reading)

export const CovenantPage = entity('CovenantWithReadings', {
  ...Covenant.shape,
  readings: z.array(Reading).meta({ description: 'The latest 200, oldest first' }),
})

const ReadFrom = z
  .strictObject({
    document: field.text(500),
    page: z.int().positive(),
    quote: z.string().min(1).max(2000),
    lent: z.boolean().default(false).meta({ description: 'The document was lent: its words are not kept' }),
  })
  .meta({ description: 'Where the figure was read' })

const inlineOnly = ['name', 'type', 'direction', 'threshold', 'watch_band', 'watch_band_absolute'] as const
const storedOnly = ['tested_on', 'equity_cure', 'source', 'note'] as const

export const CheckInput = input('RiskCheckInput', {
  covenant_id: field.id().optional().meta({ description: 'A stored covenant; without it nothing is kept' }),
  current_value: measure('The value that is tested'),
  name: field.text(200).optional(),
  type: z.enum(covenantTypeKeys).optional(),
  direction: z.enum(directions).optional(),
  threshold: measure('Needed without covenant_id').optional(),
  watch_band: band.optional(),
  watch_band_absolute: absoluteBand.nullish(),
  tested_on: field.pastDate('Today unless said otherwise, and at the latest').optional(),
  equity_cure: z
    .boolean()
    .optional()
    .meta({ description: 'The value counts equity that was put in to cure a breach' }),
  source: ReadFrom.optional(),
  note: field.text(2000).optional(),
}).superRefine((given, problems) => {
  const wrong = (path: string, { english }: Sentence) =>
    problems.addIssue({ code: 'custom', path: [path], message: english })
  const stored = given.covenant_id !== undefined
  for (const name of stored ? inlineOnly : storedOnly)
    if (given[name] !== undefined)
      wrong(name, stored ? sentence`comes from the saved covenant` : sentence`needs a covenant_id`)
  if (!stored && given.threshold === undefined) wrong('threshold', sentence`is required without covenant_id`)
})

export const RiskCheck = entity('RiskCheck', {
  ...Covenant.partial().shape,
  id: field.id().nullable().meta({ description: 'Null where the covenant is not stored' }),
  name: z.string().nullable(),
  type: z.enum(covenantTypeKeys),
  direction: z.enum(directions),
  threshold: figure('In the unit of the covenant'),
  current_value: figure('The value that was tested'),
  status: z.enum(covenantStatuses),
  headroom_pct: headroom,
})

const MOST_SHOCKS = 100

export const SimulationInput = input('BreachSimulationInput', {
  numerator: measure(
    'The value, or what stands above the line; the last reading unless said otherwise',
  ).optional(),
  denominator: measure(
    'What stands below the line, where the value is a ratio; in percent where that is the unit',
  ).optional(),
  shocked: z.enum(['numerator', 'denominator']).default('numerator'),
  shocks: z
    .array(z.number().min(-1).max(10))
    .min(1)
    .max(MOST_SHOCKS)
    .default([0, -0.05, -0.1, -0.15, -0.2, -0.25])
    .meta({ description: 'Relative changes: -0.2 is 20% less' }),
}).superRefine(({ denominator, numerator, shocked }, problems) => {
  const wrong = (path: string, { english }: Sentence) =>
    problems.addIssue({ code: 'custom', path: [path], message: english })
  if (denominator === 0) wrong('denominator', sentence`cannot be 0`)
  if (shocked === 'denominator' && denominator === undefined)
    wrong('denominator', sentence`cannot be the shocked metric`)
  if (denominator !== undefined && numerator === undefined)
    wrong('numerator', sentence`is required with denominator`)
})

export const Simulation = entity('BreachSimulation', {
  covenant_id: field.id(),
  direction: z.enum(directions),
  threshold: figure('In the unit of the covenant'),
  shocks: z.array(
    z.object({
      shock: figure('The relative change: -0.2 is 20% less'),
      value: figure('Of the covenant after it'),
      status: z.enum(covenantStatuses),
      headroom_pct: headroom,
    }),
  ),
  cushion_pct: z
    .number()
    .nullable()
    .meta({ description: 'How far the shocked input may move, as a fraction' }),
  at_threshold: z.number().nullable().meta({ description: 'The shocked input at the threshold' }),
  capacity: z.number().nullable().meta({ description: 'How far the other input may move, in its unit' }),
})

export const CertificateInput = input('CovenantCertificateInput', { source: Source })

export const CertificateReading = entity('CovenantCertificateReading', {
  covenant_id: field.id(),
  proposals: z
    .array(
      z.object({
        value: figure('In the unit of the covenant'),
        document: z.string(),
        page: z.int(),
        quote: z.string(),
        lent: z.boolean(),
        status: z.enum(covenantStatuses),
        headroom_pct: headroom,
      }),
    )
    .meta({ description: 'Likeliest first; nothing is recorded until a person takes one over' }),
  unread: z.array(z.object({ document: z.string(), reason: z.string() })),
})

export type CovenantInput = z.output<typeof CovenantInput>
export type CovenantChange = z.output<typeof CovenantChange>
export type CheckInput = z.output<typeof CheckInput>
export type SimulationInput = z.output<typeof SimulationInput>
