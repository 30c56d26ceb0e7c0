import { z } from 'zod'
import { covenantStatuses, directions } from '../../../finance/covenant.ts'
import { entity, field, input, type Sentence, sentence } from '../../../kernel/index.ts'
import { Source } from '../../../sources/source.ts'
import { units } from '../units.ts'
import { covenantTypeKeys, frequencyKeys } from './types.ts'

const MOST_STEPS = 100

/** A ratio, a percentage or an amount: what a covenant measures. */
const measure = (description: string) => z.number().min(-1e15).max(1e15).meta({ description, example: 1.25 })

const band = z.number().min(0).max(1).meta({
  description:
    'How near to the threshold a value is watched, as a fraction of the threshold; 0.1 unless said otherwise',
})
const absoluteBand = z.number().min(0).max(1e15).meta({
  description: 'The same in the unit of the covenant, in place of the fraction: a threshold of 0 needs it',
})

const Step = z.strictObject({ from: field.date(), threshold: measure('What holds from that day on') })

const Schedule = z
  .array(Step)
  .max(MOST_STEPS)
  .superRefine((steps, problems) => {
    for (const [at, { from }] of steps.entries())
      if (steps.findIndex(one => one.from === from) !== at)
        problems.addIssue({
          code: 'custom',
          path: [at, 'from'],
          message: sentence`is the day of another step too`.english,
        })
  })
  .meta({ description: 'Thresholds that hold from a day on, in place of the first one' })

/** A number that is answered. */
const figure = (description: string) => z.number().meta({ description })

const headroom = z.number().nullable().meta({
  description:
    'The distance to the threshold as a fraction of it, negative in breach; null where the threshold is 0',
})

const covenant = {
  id: field.id(),
  name: z.string(),
  deal_id: field.id().nullable(),
  deal_name: z.string().nullable(),
  peer_deal_id: z.string().nullable(),
  type: z.enum(covenantTypeKeys),
  direction: z.enum(directions),
  unit: z.enum(units),
  currency: z.string().nullable(),
  frequency: z.enum(frequencyKeys),
  threshold: z.number().meta({ description: 'The one that holds now' }),
  initial_threshold: z.number().meta({ description: 'The one that holds before the first step' }),
  schedule: z.array(z.object({ from: field.date(), threshold: figure('What holds from that day on') })),
  watch_band: figure('How near to the threshold it is watched, as a fraction of the threshold'),
  watch_band_absolute: figure('The same in the unit of the covenant').nullable(),
  current_value: figure('The latest reading, in the unit of the covenant').nullable(),
  status: z.enum(covenantStatuses).nullable().meta({ description: 'Null until the first reading' }),
  headroom_pct: headroom,
  relief: z
    .enum(['waiver', 'holiday'])
    .nullable()
    .meta({ description: 'While it lasts, a breach is watched and no breach' }),
  last_tested_on: field.date().nullable(),
  last_tested_at: field.timestamp().nullable(),
  next_test_on: field.date().nullable(),
  overdue_since: field.date().nullable().meta({ description: 'The day after the one the test was due on' }),
  waived_until: field.date().nullable(),
  holiday_from: field.date().nullable(),
  holiday_until: field.date().nullable(),
  cure_deadline: field.date().nullable(),
  cure_over_since: field
    .date()
    .nullable()
    .meta({ description: 'The day after the deadline, once it passed' }),
  equity_cures: z.int().meta({ description: 'How often a breach may be cured with new equity' }),
  equity_cures_used: z.int(),
  ends_on: field.date().nullable().meta({ description: 'The last day it is tested' }),
  notes: z.string().nullable(),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}

export const Covenant = entity('Covenant', covenant)

const terms = {
  frequency: z.enum(frequencyKeys).optional(),
  schedule: Schedule.optional(),
  watch_band: band.optional(),
  watch_band_absolute: absoluteBand.nullish(),
  currency: field.currency().nullish(),
  next_test_on: field
    .date()
    .nullish()
    .meta({ description: 'The end of the calendar period unless said otherwise' }),
  waived_until: field.date().nullish(),
  holiday_from: field.date().nullish(),
  holiday_until: field.date().nullish(),
  cure_deadline: field.date().nullish(),
  equity_cures: z.int().min(0).max(100).optional(),
  ends_on: field.date().nullish(),
  notes: field.text(5000).nullish(),
}

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
  name: field.text(200),
  deal_id: field.id().nullish(),
  peer_deal_id: field.text(200).nullish().meta({
    description:
      'The deal in a peer platform: its covenants stand together, and on the deal that one of them is put on',
  }),
  type: z.enum(covenantTypeKeys).default('custom'),
  direction: z.enum(directions).optional().meta({ description: 'That of the type unless said otherwise' }),
  unit: z.enum(units).default('ratio'),
  threshold: measure('What the value shall not exceed (max) or fall below (min)'),
  current_value: measure('The first reading').nullish(),
  tested_on: field
    .pastDate('The day of the first reading; today unless said otherwise, and at the latest')
    .optional(),
  ...terms,
}).superRefine(checkDays)

export const CovenantChange = input('CovenantChange', {
  name: field.text(200).optional(),
  deal_id: field.id().nullish(),
  type: z.enum(covenantTypeKeys).optional(),
  direction: z.enum(directions).optional(),
  unit: z.enum(units).optional(),
  threshold: measure('The threshold before the first step of the schedule').optional(),
  ...terms,
  version: field.version(),
}).superRefine(checkDays)

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
  ...covenant,
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
      wrong(name, stored ? sentence`is what the stored covenant says` : sentence`needs a covenant_id`)
  if (!stored && given.threshold === undefined) wrong('threshold', sentence`is needed without covenant_id`)
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
    wrong('denominator', sentence`is what is shocked`)
  if (denominator !== undefined && numerator === undefined)
    wrong('numerator', sentence`is needed beside denominator`)
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
