import { z } from 'zod'
import { holding } from '../../books/accounts/holding.ts'
import { callStatuses } from '../../books/capital/states.ts'
import { entity, field, input } from '../../kernel/index.ts'

export const asOf = {
  as_of: field.date().optional().meta({ description: 'Figures at the end of this day; today when left out' }),
}

const rate = (description: string) =>
  z
    .number()
    .nullable()
    .meta({ description: `${description}; null where \`reasons\` says why` })

const Figures = z.object({
  as_of: field.date(),
  currency: z.string().meta({ description: 'The fund’s, in which its book is kept' }),
  cost: field.money('What the book has it at before any mark'),
  unrealised: field.money('What it was marked up by; down: negative'),
  fair_value: field.money('Cost and the mark on it'),
  realised: field.money('Gains on what was sold, losses negative, differences of exchange included'),
  income: field.money('Interest, dividends and other income that name it'),
  invested: field.money('All that went into it, costs that name it included'),
  returned: field.money('All that came out of it'),
  held_since: field.date().nullable().meta({ description: 'The first purchase that was not taken back' }),
  irr: rate('Annual, gross of the fund’s fees, with its fair value as the last flow'),
  multiple: rate('What came out and the fair value, over what went in'),
  reasons: z.record(z.string(), z.string()),
})

export const Holding = entity('Holding', {
  ...holding.Entity.shape,
  figures: Figures.meta({ description: 'What the fund’s book says of it' }),
})

const facts = holding.Input.shape

const allocationRules = ['commitments', 'cash', 'shares'] as const
export type AllocationRule = (typeof allocationRules)[number]

export const AllocationInput = input('HoldingAllocationInput', {
  deal_id: field.id(),
  amount: field.amount('All that is shared, in the funds’ own currency').positive(),
  rule: z.enum(allocationRules).meta({
    description:
      'By what the deal is shared: the commitments to each fund, the cash of each, or the shares that are given',
  }),
  funds: z
    .array(
      z.strictObject({
        fund_account_id: field.id(),
        share: field.fraction('Of the rule `shares`: all sum to 1').min(0).optional(),
      }),
    )
    .min(2)
    .max(50)
    .meta({ description: 'Of one currency' }),
  name: facts.name.optional().meta({ description: 'The deal’s unless said otherwise' }),
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
  number: z.int().meta({ description: 'Of the entry, in the fund’s book' }),
  date: field.date(),
  description: z.string().nullable(),
  cost: field.money(),
  unrealised: field.money(),
  realised: field.money(),
  income: field.money(),
  cash: field.money('What came out of the holding; what went into it is negative'),
})

export const HoldingFunding = entity('HoldingFunding', {
  holding_id: field.id(),
  holding: z.string(),
  deal_id: field.id().nullable(),
  deal: z.string().nullable(),
  fund_account_id: field.id(),
  fund: z.string(),
  currency: z.string().meta({ description: 'The fund’s' }),
  as_of: field.date(),
  expected_cost: field.money().nullable(),
  invested: field.money('Of that, what went into it already'),
  to_pay: field.money('What is still to be paid for it').nullable(),
  cash: field.money('The fund’s'),
  called_unpaid: field.money('Called of the fund’s investors, for whatever purpose, and not paid yet'),
  drafted: field.money('In drafts of calls for this holding'),
  lacking: field
    .money('What neither cash, nor what is called, nor drafts cover: what to call for it')
    .nullable()
    .meta({ description: 'Null where nobody said what it is expected to cost' }),
  uncalled: field.money('What can still be called of the fund’s investors'),
  calls: z
    .array(
      z.object({
        call_id: field.id(),
        title: z.string(),
        status: z.enum(callStatuses),
        due_date: field.date(),
        amount: field.money('Of the call, what is for this holding'),
      }),
    )
    .meta({ description: 'The calls that name this holding' }),
})
