import { z } from 'zod'
import { comparisons } from '../../../finance/borrowing-base.ts'
import { entity, field, input, type Sentence, sentence } from '../../../kernel/index.ts'
import { Source } from '../../../sources/source.ts'

export const facilityKinds = ['asset_based', 'loan_pool', 'subscription', 'other'] as const
export const MOST_COLLATERAL = 20_000

/** A part of a whole in at most six decimals, so that it is counted in whole millionths. */
const part = (description: string) =>
  field
    .decimals(z.number().min(0).max(1), 6, field.inUnit(description, 'as a fraction'))
    .meta({ example: 0.85 })

const fieldName = field.text(60)
const named = z.record(z.string().min(1).max(200), part('By value of the field'))
const scalar = z.union([
  z.string().max(200),
  z.number().meta({ description: 'In the field’s unit' }),
  z.boolean(),
])

const Ineligibility = z
  .strictObject({
    name: field.line(120),
    field: fieldName,
    op: z.enum(comparisons),
    value: z
      .union([
        scalar,
        z
          .array(z.union([z.string().max(200), z.number().meta({ description: 'In the field’s unit' })]))
          .max(500),
      ])
      .optional(),
  })
  .superRefine(({ op, value }, problems) => {
    const wrong = ({ english }: Sentence) =>
      problems.addIssue({ code: 'custom', path: ['value'], message: english })
    if (op === 'missing') {
      if (value !== undefined) wrong(sentence`cannot be combined with missing`)
    } else if (value === undefined) wrong(sentence`is required`)
    else if (op === 'in' && !Array.isArray(value)) wrong(sentence`must be a list for in`)
    else if (op !== 'in' && Array.isArray(value)) wrong(sentence`may be a list only for in`)
    else if (['gt', 'gte', 'lt', 'lte'].includes(op) && typeof value !== 'number')
      wrong(sentence`is a number for this comparison`)
  })

const Concentration = z.strictObject({
  name: field.line(120),
  field: fieldName.meta({ description: '`id` makes each item its own group' }),
  limit: part('Share of all eligible collateral, per group').nullish(),
  limits: named.optional().meta({ description: 'Limits of individual groups, by value of the field' }),
})

export const Rules = z
  .strictObject({
    ineligible: z.array(Ineligibility).max(100).default([]),
    concentrations: z.array(Concentration).max(50).default([]),
    advance: z
      .strictObject({
        field: fieldName.default('class'),
        rates: named.default({}),
        otherwise: part('For all other values').default(0),
      })
      .prefault({}),
    reserves: z
      .array(z.strictObject({ name: field.line(120), amount: field.amount('Reserve amount').min(0) }))
      .max(50)
      .default([]),
  })
  .superRefine(({ ineligible, concentrations }, problems) => {
    for (const [list, rules] of Object.entries({ ineligible, concentrations }))
      for (const [at, { name }] of rules.entries())
        if (rules.findIndex(one => one.name === name) !== at)
          problems.addIssue({
            code: 'custom',
            path: [list, at, 'name'],
            message: sentence`is also the name of another rule`.english,
          })
  })
  .meta({ id: 'BorrowingBaseRules' })

const amounts = {
  commitment: field.money(),
  outstanding: field.money(),
  letters_of_credit: field.money(),
}

const figures = {
  borrowing_base: field.money(),
  availability: field.money(),
  overadvance: field.money(),
}

export const RunSummary = entity('BorrowingBaseSummary', {
  id: field.id(),
  as_of: field.date(),
  ...amounts,
  ...figures,
  run_by: z.string(),
  created_at: field.timestamp(),
})

const CollateralRow = z.strictObject({
  id: field.text(200),
  amount: field.amount('Value before any rule').min(0),
  fields: z.record(z.string().min(1).max(60), scalar.nullable()).default({}),
})

export const RunInput = input('BorrowingBaseInput', {
  as_of: field.date().optional().meta({ description: 'Default: today' }),
  collateral: z.array(CollateralRow).min(1).max(MOST_COLLATERAL).optional(),
  tape_id: field.id().optional().meta({
    description:
      'Loan tape of the pricer instead of collateral: fields balance, rate, remaining_term, amortisation',
  }),
  source: Source.optional().meta({
    description:
      'Or a loan tape read at its source: one CSV file or Excel workbook, in the facility’s currency, with the columns of a tape as fields',
  }),
  outstanding: field.amount('Amount drawn. Default: the facility’s').min(0).optional(),
  letters_of_credit: field.amount('Default: the facility’s').min(0).optional(),
}).superRefine(({ collateral, tape_id, source }, problems) => {
  if ([collateral, tape_id, source].filter(one => one !== undefined).length !== 1)
    problems.addIssue({
      code: 'custom',
      path: ['collateral'],
      message: sentence`is required without tape_id or source: send exactly one`.english,
    })
  const ids = new Set<string>()
  for (const [at, { id }] of (collateral ?? []).entries()) {
    if (ids.has(id))
      problems.addIssue({
        code: 'custom',
        path: ['collateral', at, 'id'],
        message: sentence`is also the id of another row`.english,
      })
    ids.add(id)
  }
})

const Taken = z.object({ rule: z.string(), amount: field.money(), count: z.int() })

export const BorrowingBaseRun = entity('BorrowingBaseRun', {
  id: field.id(),
  facility_id: field.id(),
  facility_name: z.string(),
  as_of: field.date(),
  tape_id: field.id().nullable(),
  currency: z.string(),
  gross: field.money(),
  ineligible: z.array(Taken),
  eligible: field.money(),
  concentration_basis: z.literal('eligible_before_advance').meta({
    description:
      'Limits are shares of all eligible collateral before advance rates; excess is deducted from the largest first',
  }),
  excess_concentration: z.array(Taken),
  counted: field.money('Eligible collateral less excess concentration'),
  advanced: field.money('After the advance rates'),
  reserves: z.array(z.object({ name: z.string(), amount: field.money() })),
  ...figures,
  ...amounts,
  mandatory_prepayment: field.money('Overadvance to repay'),
  lines: z.array(
    z.object({
      id: z.string(),
      amount: field.money(),
      ineligible: z.string().nullable().meta({ description: 'Rule that made it ineligible' }),
      excess: z.array(z.object({ rule: z.string(), amount: field.money() })),
      counted: field.money(),
      advance_rate: z.number().meta({ description: 'As a fraction' }),
      base: field.money(),
    }),
  ),
  rules: Rules,
  run_by: z.string(),
  created_at: field.timestamp(),
})

export type Rules = z.output<typeof Rules>
export type RunInput = z.output<typeof RunInput>
