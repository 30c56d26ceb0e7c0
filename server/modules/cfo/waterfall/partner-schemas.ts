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
    irr: rate('Applies once the partner has reached this annual return').optional(),
    multiple: z
      .number()
      .gt(0)
      .max(1000)
      .optional()
      .meta({ description: 'Or this multiple of its contributions', example: 2 }),
    carry_pct: carry('GP share above it'),
  })
  .refine(({ irr, multiple }) => (irr === undefined) !== (multiple === undefined), {
    path: ['irr'],
    message: sentence`is required without multiple: send exactly one`.english,
  })

export const termsShape = {
  hurdle_pct: rate('Annual preferred return').meta({ example: 0.08 }),
  hurdle_compounding: z.enum(compoundings).optional().meta({
    description:
      'Default: `annual`, by (1 + hurdle)^(days/365). `daily`: by (1 + hurdle/365)^days. `anniversary`: simple interest (Act/365), capitalised on each anniversary of the first flow. `simple`: on capital only',
  }),
  catch_up_pct: rate('GP share of the catch-up. Default: 1; no catch-up at or below carry_pct').optional(),
  carry_pct: carry('GP share of the profit').meta({ example: 0.2 }),
  further_hurdles: z.array(FurtherHurdle).max(5).optional().meta({
    description: 'Hurdles above which another carry rate applies, in ascending order; none has a catch-up',
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
      description: 'Partner classes with their own terms; `carry_pct` 0 for a class without carry',
    }),
  escrow_pct: rate('Share of the carry held in escrow until the end').optional(),
  clawback_by: z.enum(clawbackGroups).optional().meta({
    description:
      'Netting of the clawback, so that carry under-received from one is set off against carry over-received from another. Default: `partner`, no netting; `class`: within a class; `fund`: across all',
  }),
  carry_tax_pct: rate(
    'For a clawback net of tax: share of the carry received that was paid in tax',
  ).optional(),
}

const kinds = ['contribution', 'write_down', 'received', 'carry', 'distribution'] as const

const FundFlow = z.strictObject({
  date: day(),
  kind: z.enum(kinds).meta({
    description:
      '`contribution`: paid in. `write_down`: of a deal’s cost. `received`: already received by one partner. `carry`: already taken by the GP. `distribution`: runs through the tiers. Flows on one day count in this order',
  }),
  amount: amount('Amount of the flow'),
  partner: name().optional().meta({
    description: 'Name of the partner who paid in or received. Default: all, by commitment',
    example: 'Alder Pension Scheme',
  }),
  deal: name()
    .optional()
    .meta({ description: 'The deal that was funded, realised or written down', example: 'Deal A' }),
  realised_pct: rate(
    'For a deal’s distribution: share of its remaining cost that is realised. Default: 1; 0 for income',
  ).optional(),
})

export const PartnerWaterfallInput = input('PartnerWaterfallInput', {
  type: z.enum(['european', 'american']).optional().meta({
    description:
      'Default: `european`, all capital first. `american`: capital of realised deals, write-downs, and expenses in proportion to the deals’ cost',
  }),
  ...carryTermsShape,
  partners: z
    .array(
      z.strictObject({
        name: name(),
        commitment: amount('Committed amount'),
        class: name().optional().meta({ description: 'Default: the terms above' }),
      }),
    )
    .min(1)
    .max(1000),
  flows: z.array(FundFlow).min(1).max(5000),
  as_of: day()
    .optional()
    .meta({ description: 'Day of the clawback test. Default: the last flow', format: 'date' }),
  currency: field
    .currency()
    .optional()
    .meta({ description: 'Default: the office’s base currency', example: 'USD' }),
})

export type CarryTerms = z.output<z.ZodObject<typeof termsShape>>
export type PartnerWaterfallInput = z.output<typeof PartnerWaterfallInput>

const Tier = z.object({
  key: z.string().meta({
    description:
      'return_of_capital, preferred_return, catch_up, carried_interest, then carried_interest_2 and so on above each further hurdle',
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
  tiers: z.array(Tier).meta({ description: 'Tiers of this partner’s share; they sum to the totals' }),
  lp_total: field.money('Distribution to the partner'),
  gp_total: field.money('Distribution to the GP from the partner’s share'),
  unreturned_capital: field.money('Capital owed on that day, excluding unrealised deals'),
  hurdle_owed: field.money('Preferred return owed on that day'),
  carry_borne: field.money('Including carry the GP had already taken'),
  clawback: field.money('Clawback due to the partner if the fund ended on that day'),
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
        escrowed: field.money('Escrowed from the GP’s share'),
        owed_before: field.money('Capital and preferred return'),
        owed_after: field.money(),
      }),
    )
    .meta({ description: 'One per day with a flow' }),
  lp_total: field.money(),
  gp_total: field.money(),
  total: field.money(),
  carry: field.money('Total, including carry the GP had already taken'),
  escrow: field.money('Of that, held in escrow'),
  clawback: z
    .object({
      due: field.money('Carry in excess of what all flows together yield'),
      from_escrow: field.money(),
      from_gp: field.money('From the carry the GP holds, net of tax'),
      uncovered: field.money('Amount not covered'),
      escrow_released: field.money('Released to the GP'),
    })
    .meta({ description: 'If the fund were liquidated on that day' }),
  assumptions: z.array(z.string()),
  persisted: z.literal(false).meta({ description: 'Always false: waterfalls are not saved' }),
}

export const PartnerWaterfall = entity('PartnerWaterfall', {
  ...outcomeShape,
  partners: z.array(z.object(partnerShape)),
})
