import { z } from 'zod'
import { covenantStatuses, directions } from '../../../finance/covenant.ts'
import { fileFields, layoutFields, oneSheet, sheetFields, TableTrial } from '../../../imports/schemas.ts'
import { entity, field, input, type Sentence, sentence } from '../../../kernel/index.ts'
import { Source } from '../../../sources/source.ts'
import { covenant } from './covenant.ts'
import { absoluteBand, band, figure, headroom, measure } from './measures.ts'
import { covenantTypeKeys } from './types.ts'

export const Covenant = covenant.Entity

/** Validates the days of a covenant. */
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
  current_value: measure('First reading').nullish(),
  tested_on: field.pastDate('Day of the first reading, not in the future. Default: today').optional(),
}).superRefine(checkDays)

export const CovenantChange = covenant.Change.superRefine(checkDays)

const reading = {
  id: field.id(),
  covenant_id: field.id(),
  tested_on: field.date(),
  value: figure('In the covenant’s unit'),
  threshold: z.number().meta({ description: 'Threshold on that day' }),
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
    lent: z.boolean().default(false).meta({ description: 'The document is lent: its words are not stored' }),
  })
  .meta({ description: 'Location of the figure' })

const inlineOnly = ['name', 'type', 'direction', 'threshold', 'watch_band', 'watch_band_absolute'] as const
const storedOnly = ['tested_on', 'equity_cure', 'source', 'note'] as const

export const CheckInput = input('RiskCheckInput', {
  covenant_id: field.id().optional().meta({ description: 'Saved covenant; without it nothing is saved' }),
  current_value: measure('Value to test'),
  name: field.line(200).optional(),
  type: z.enum(covenantTypeKeys).optional(),
  direction: z.enum(directions).optional(),
  threshold: measure('Required without covenant_id').optional(),
  watch_band: band.optional(),
  watch_band_absolute: absoluteBand.nullish(),
  tested_on: field.pastDate('Not in the future. Default: today').optional(),
  equity_cure: z
    .boolean()
    .optional()
    .meta({ description: 'The value includes equity contributed to cure a breach' }),
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
  id: field.id().nullable().meta({ description: 'Null if the covenant is not saved' }),
  name: z.string().nullable(),
  type: z.enum(covenantTypeKeys),
  direction: z.enum(directions),
  threshold: figure('In the covenant’s unit'),
  current_value: figure('Value tested'),
  status: z.enum(covenantStatuses),
  headroom_pct: headroom,
})

const MOST_SHOCKS = 100

export const SimulationInput = input('BreachSimulationInput', {
  numerator: measure('Value, or numerator of a ratio. Default: the last reading').optional(),
  denominator: measure('Denominator of a ratio; in percent for a percentage').optional(),
  shocked: z.enum(['numerator', 'denominator']).default('numerator'),
  shocks: z
    .array(z.number().min(-1).max(10))
    .min(1)
    .max(MOST_SHOCKS)
    .default([0, -0.05, -0.1, -0.15, -0.2, -0.25])
    .meta({ description: 'Relative changes: -0.2 is a 20% decrease' }),
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
  threshold: figure('In the covenant’s unit'),
  shocks: z.array(
    z.object({
      shock: figure('Relative change: -0.2 is a 20% decrease'),
      value: figure('Value of the covenant after the shock'),
      status: z.enum(covenantStatuses),
      headroom_pct: headroom,
    }),
  ),
  cushion_pct: z.number().nullable().meta({ description: 'Headroom of the shocked input, as a fraction' }),
  at_threshold: z.number().nullable().meta({ description: 'Shocked input at the threshold' }),
  capacity: z.number().nullable().meta({ description: 'Headroom of the other input, in its unit' }),
})

export const CertificateInput = input('CovenantCertificateInput', {
  source: Source,
  decimal_sign: layoutFields.decimal_sign,
})

const proposed = {
  value: figure('In the covenant’s unit'),
  document: z.string(),
  page: z.int(),
  quote: z.string(),
  lent: z.boolean(),
  status: z.enum(covenantStatuses),
  headroom_pct: headroom,
}

export const CertificateReading = entity('CovenantCertificateReading', {
  covenant_id: field.id(),
  asks_decimal_sign: z
    .boolean()
    .meta({ description: 'Some figures are proposed in both readings: send `decimal_sign`' }),
  proposals: z
    .array(z.object(proposed))
    .meta({ description: 'Best match first; nothing is recorded until a person confirms one' }),
  unread: z.array(z.object({ document: z.string(), reason: z.string() })),
})

export const CertificateTableInput = input('CovenantCertificateTableInput', {
  ...fileFields,
  file_name: sheetFields.file_name,
  ...layoutFields,
}).superRefine((body, issues) => oneSheet(body, issues))
export type CertificateTableInput = z.output<typeof CertificateTableInput>

export const CertificateTable = entity('CovenantCertificateTable', {
  covenant_id: field.id(),
  ...TableTrial.shape,
  proposals: z
    .array(
      z.object({
        ...proposed,
        row: z.int().meta({ description: 'Row number in the sheet' }),
        tested_on: field.date().nullable().meta({ description: 'Day of the test, if the row tells' }),
      }),
    )
    .meta({ description: 'From the rows of this covenant; nothing is recorded until a person confirms one' }),
})

export type CovenantInput = z.output<typeof CovenantInput>
export type CovenantChange = z.output<typeof CovenantChange>
export type CheckInput = z.output<typeof CheckInput>
export type SimulationInput = z.output<typeof SimulationInput>
