import { z } from 'zod'
import { compoundings } from '../../../finance/waterfall/hurdle.ts'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { day } from '../fields.ts'

const amount = (description: string) => field.amount(description).min(0).max(100_000_000_000)
const rate = (description: string) =>
  field.fraction(description).min(0, sentence`must not be negative`.english)
const carry = (description: string) =>
  rate(description).lt(1, sentence`must be below 1: 0.2 means 20%`.english)
const name = () => field.text(200)

const FurtherHurdle = z
  .strictObject({
    irr: rate('From where the partner has this annual return').optional(),
    multiple: z
      .number()
      .gt(0)
      .max(1000)
      .optional()
      .meta({ description: 'Or this multiple of what it paid in', example: 2 }),
    carry_pct: carry('The GP’s part from there on'),
  })
  .refine(({ irr, multiple }) => (irr === undefined) !== (multiple === undefined), {
    path: ['irr'],
    message: sentence`is required without multiple: send exactly one`.english,
  })

export const termsShape = {
  hurdle_pct: rate('Preferred return a year').meta({ example: 0.08 }),
  hurdle_compounding: z.enum(compoundings).optional().meta({
    description:
      '`annual`: by (1 + hurdle)^(days/365), unless said otherwise. `daily`: by (1 + hurdle/365)^days. `anniversary`: simple interest (Act/365), added to what bears it on each anniversary of the first flow. `simple`: on capital alone',
  }),
  catch_up_pct: rate(
    'The GP’s part of the catch-up, 1 unless said otherwise; at or below carry_pct there is none',
  ).optional(),
  carry_pct: carry('The GP’s part of the profit').meta({ example: 0.2 }),
  further_hurdles: z.array(FurtherHurdle).max(5).optional().meta({
    description:
      'Where another carry begins, in the order in which they are reached; each without a catch-up',
  }),
}

const clawbackGroups = ['partner', 'class', 'fund'] as const

export const carryTermsShape = {
  ...termsShape,
  classes: z
    .array(z.strictObject({ class: name(), ...termsShape }))
    .max(50)
    .optional()
    .meta({
      description: 'Classes of partners with terms of their own; `carry_pct` 0 of one that bears none',
    }),
  escrow_pct: rate('The part of the carry that is held back until the end').optional(),
  clawback_by: z.enum(clawbackGroups).optional().meta({
    description:
      'Over whom the clawback is reckoned together, so that what the GP took too little of one is set off against what it took too much of another: `partner`, unless said otherwise, each alone; `class`, those of one class; `fund`, all',
  }),
  carry_tax_pct: rate(
    'Where a clawback is net of tax: the part of the carry in hand that went to taxes',
  ).optional(),
}

const kinds = ['contribution', 'write_down', 'received', 'carry', 'distribution'] as const

const FundFlow = z.strictObject({
  date: day(),
  kind: z.enum(kinds).meta({
    description:
      '`contribution`: paid in. `write_down`: of a deal’s cost. `received`: what one partner has received already. `carry`: what the GP has taken already. `distribution`: what runs through the tiers. On one day they count in this order',
  }),
  amount: amount('In major units'),
  partner: name().optional().meta({
    description: 'Who paid in (all, by commitment, unless said), or received; by name',
    example: 'Alder Pension Scheme',
  }),
  deal: name()
    .optional()
    .meta({ description: 'What it was paid in for, realised, or is written down', example: 'Deal A' }),
  realised_pct: rate(
    'Of a deal’s distribution: the part of its remaining cost that it realises, 1 unless said otherwise; 0 of income',
  ).optional(),
})

export const PartnerWaterfallInput = input('PartnerWaterfallInput', {
  type: z.enum(['european', 'american']).optional().meta({
    description:
      '`european`, unless said otherwise: all capital comes first. `american`: the capital of realised deals, what is written down, and as much of the expenses as of the deals’ cost',
  }),
  ...carryTermsShape,
  partners: z
    .array(
      z.strictObject({
        name: name(),
        commitment: amount('What it promised'),
        class: name().optional().meta({ description: 'The terms above unless said otherwise' }),
      }),
    )
    .min(1)
    .max(1000),
  flows: z.array(FundFlow).min(1).max(5000),
  as_of: day()
    .optional()
    .meta({ description: 'The day of the clawback test; that of the last flow', format: 'date' }),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'The office’s base currency unless said otherwise', example: 'USD' }),
})

export type CarryTerms = z.output<z.ZodObject<typeof termsShape>>
export type PartnerWaterfallInput = z.output<typeof PartnerWaterfallInput>

const Tier = z.object({
  key: z.string().meta({
    description:
      'return_of_capital, preferred_return, catch_up, carried_interest, then carried_interest_2 and so on beyond each further hurdle',
  }),
  name: z.string(),
  amount: field.money(),
  lp: field.money(),
  gp: field.money(),
})

export const partnerShape = {
  name: z.string(),
  class: z.string().nullable(),
  contributed: field.money(),
  tiers: z.array(Tier).meta({ description: 'Of this partner’s share; they sum to those of all' }),
  lp_total: field.money('What the partner gets'),
  gp_total: field.money('What the GP gets of the partner’s share'),
  unreturned_capital: field.money('Owed on that day, deals that are not realised left out'),
  hurdle_owed: field.money('Preferred return that is owed on that day'),
  carry_borne: field.money('With what the GP had taken before'),
  clawback: field.money('What the partner would get back if the fund ended on that day'),
}

export const outcomeShape = {
  currency: z.string(),
  type: z.enum(['european', 'american']),
  as_of: z.string(),
  tiers: z.array(Tier),
  periods: z
    .array(
      z.object({
        date: z.string(),
        distributed: field.money(),
        lp: field.money(),
        gp: field.money(),
        escrowed: field.money('Of the GP’s part'),
        owed_before: field.money('Capital and preferred return'),
        owed_after: field.money(),
      }),
    )
    .meta({ description: 'One for each day on which something happened' }),
  lp_total: field.money(),
  gp_total: field.money(),
  total: field.money(),
  carry: field.money('In all, with what the GP had taken before'),
  escrow: field.money('Of that, what is held back'),
  clawback: z
    .object({
      due: field.money('The carry that went beyond what all flows together give'),
      from_escrow: field.money(),
      from_gp: field.money('Out of what the GP has in hand, less taxes'),
      uncovered: field.money('What nobody pays'),
      escrow_released: field.money('To the GP'),
    })
    .meta({ description: 'If the fund were liquidated on that date' }),
  assumptions: z.array(z.string()),
  persisted: z.literal(false).meta({ description: 'A waterfall is computed and kept nowhere' }),
}

export const PartnerWaterfall = entity('PartnerWaterfall', {
  ...outcomeShape,
  partners: z.array(z.object(partnerShape)),
})
