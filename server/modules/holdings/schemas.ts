import { z } from 'zod'
import { holding } from '../../books/accounts/holding.ts'
import { callStatuses } from '../../books/calls/states.ts'
import { entity, field, input } from '../../kernel/index.ts'

export const asOf = {
  as_of: field.date().optional().meta({ description: 'Figures as of the end of this day. Default: today' }),
}

const rate = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}; null where \`reasons\` says why` })

const Figures = z.object({
  as_of: field.date(),
  currency: z.string().meta({ description: 'Currency of the fund’s book' }),
  cost: field.money('Carrying cost before any revaluation'),
  unrealised: field.money('Unrealised gain; negative for a loss'),
  unrealised_price: field.money().nullable().meta({
    description:
      'Part of `unrealised` from the price; null for a holding in the fund’s currency or without a rate',
  }),
  unrealised_exchange: field
    .money()
    .nullable()
    .meta({ description: 'Part of `unrealised` from exchange rates; null likewise' }),
  fair_value: field.money('Cost plus unrealised gain'),
  realised: field.money('Realised gains less losses, including FX differences'),
  income: field.money('Interest, dividends and other income from it'),
  invested: field.money('Total invested, including its costs'),
  returned: field.money('Total proceeds'),
  held_since: field
    .date()
    .nullable()
    .meta({ description: 'Date of the first purchase that was not reversed' }),
  irr: rate('Annual IRR, gross of fund fees, with fair value as the last flow'),
  multiple: rate('Proceeds plus fair value, over the amount invested'),
  reasons: z.record(z.string(), z.string()),
})

export const Holding = entity('Holding', {
  ...holding.Entity.shape,
  figures: Figures.meta({ description: 'Figures from the fund’s book' }),
})

const facts = holding.Input.shape

const allocationRules = ['commitments', 'cash', 'shares'] as const
export type AllocationRule = (typeof allocationRules)[number]

export const AllocationInput = input('HoldingAllocationInput', {
  deal_id: field.id(),
  amount: field.amount('Total to allocate, in the funds’ currency').positive(),
  rule: z.enum(allocationRules).meta({
    description: 'Allocation key: the commitments to each fund, the cash of each, or given shares',
  }),
  funds: z
    .array(
      z.strictObject({
        fund_account_id: field.id(),
        share: field.fraction('For the rule `shares`: they sum to 1').min(0).optional(),
      }),
    )
    .min(2)
    .max(50)
    .meta({ description: 'Funds of one currency' }),
  name: facts.name.optional().meta({ description: 'Default: the deal’s name' }),
  instrument: facts.instrument,
  currency: facts.currency,
  sector: facts.sector,
  country: facts.country,
  opened_on: facts.opened_on,
})
export type AllocationInput = z.output<typeof AllocationInput>

export const HoldingExit = input('HoldingExit', {
  date: field.date().optional().meta({ description: 'Default: today' }),
  version: field.version(),
})

export const HoldingReopening = input('HoldingReopening', { version: field.version() })

export const HoldingMovement = entity('HoldingMovement', {
  entry_id: field.id(),
  number: z.int().meta({ description: 'Entry number in the fund’s book' }),
  date: field.date(),
  description: z.string().nullable(),
  cost: field.money(),
  unrealised: field.money(),
  realised: field.money(),
  income: field.money(),
  cash: field.money('Proceeds from the holding; negative for money invested'),
})

const EntryLine = z.object({
  code: z.string(),
  debit: field.money('Debit').optional(),
  credit: field.money('Credit').optional(),
  investment_id: field.id(),
})

export const AmortisedCost = entity('AmortisedCost', {
  holding_id: field.id(),
  as_of: field.date(),
  loan: z
    .object({
      tape_id: field.id(),
      currency: field.currency(),
      outstanding: field.money('Principal outstanding, by the books'),
      cost: field.money('Cost that the book carries'),
      discount: field.money('Fee withheld from the funding'),
      unearned: field.money('Discount not yet earned at the effective rate'),
      effective_rate: z.number().meta({ description: 'Effective annual rate, as a fraction' }),
      to_accrete: field.money('Discount earned and not booked').nullable().meta({
        description:
          'Discount earned and not booked; null if the cost is not the principal less an unearned discount',
      }),
      entry: z
        .object({
          fund_account_id: field.id(),
          date: field.date(),
          description: z.string(),
          lines: z.array(EntryLine),
        })
        .nullable()
        .meta({ description: 'Proposed entry, to be sent to the general journal; null if there is none' }),
    })
    .nullable()
    .meta({ description: 'Null unless it is a serviced loan that was funded below par' }),
})

export const HoldingFunding = entity('HoldingFunding', {
  holding_id: field.id(),
  holding: z.string(),
  deal_id: field.id().nullable(),
  deal: z.string().nullable(),
  fund_account_id: field.id(),
  fund: z.string(),
  currency: z.string().meta({ description: 'Currency of the fund' }),
  as_of: field.date(),
  expected_cost: field.money().nullable(),
  invested: field.money('Of that, already invested'),
  to_pay: field.money('Unfunded amount').nullable(),
  cash: field.money('Fund cash'),
  called_unpaid: field.money('Called from the fund’s investors for any purpose, and unpaid'),
  drafted: field.money('In draft calls for this holding'),
  lacking: field
    .money('Shortfall not covered by cash, unpaid calls or drafts: the amount to call')
    .nullable()
    .meta({ description: 'Null without an expected cost' }),
  uncalled: field.money('Uncalled commitments of the fund’s investors'),
  calls: z
    .array(
      z.object({
        call_id: field.id(),
        title: z.string(),
        status: z.enum(callStatuses),
        due_date: field.date(),
        amount: field.money('Part of the call that is for this holding'),
      }),
    )
    .meta({ description: 'Calls for this holding' }),
})
