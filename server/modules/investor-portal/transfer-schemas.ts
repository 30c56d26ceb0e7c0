import { z } from 'zod'
import { entity, event, field, input } from '../../kernel/index.ts'
import { amount, dayGone, someAmount } from './fields.ts'
import { Void } from './record-schemas.ts'

export const TransferInput = input('InterestTransferInput', {
  fund_account_id: field.id(),
  seller_id: field.id().meta({ description: 'The investor whose interest goes over' }),
  buyer_id: field.id().meta({ description: 'The investor who takes it over' }),
  effective_on: dayGone(
    'What stands at the end of this day, which is not in the future, goes over, and its income is the buyer’s from this day on; today',
  ),
  commitment: someAmount('How much of the commitment goes over; all of it')
    .optional()
    .meta({ description: 'How much of the commitment goes over, in major units; all unless said otherwise' }),
  fraction: field
    .fraction('Which part goes over, instead of the commitment')
    .gt(0, 'must be more than zero')
    .optional(),
  price: amount('What the buyer paid the seller, for information').nullish(),
  reason: field.text(500).meta({ description: 'Why, such as a sale, a death or a merger; kept for good' }),
  reference: field.text(200).nullish().meta({ description: 'Of the agreement or of its document' }),
})

const standing = z.object({
  commitment: field.money(),
  called: field.money(),
  contributed: field.money('Paid in, less what came back unused'),
  distributed: field.money('Less what came back unused'),
  recallable: field.money(),
  unfunded: field.money(),
  capital: field.money('The capital account, with what a close on the day would give'),
})

const party = (who: string) =>
  z
    .object({ lp_id: field.id(), lp_name: z.string(), before: standing, after: standing })
    .meta({ description: `${who}, at the end of the day, without the transfer and with it` })

export const Transfer = entity('InterestTransfer', {
  id: field.id(),
  fund_account_id: field.id(),
  fund: z.string(),
  currency: z.string(),
  seller: party('Who gives the interest up'),
  buyer: party('Who takes it over'),
  effective_on: z.string(),
  commitment: field.money('How much of the commitment went over'),
  fraction: z.number().meta({ description: 'Of the seller’s commitment before, 1 for all of it' }),
  price: field.money('What the buyer paid the seller, for information').nullable(),
  reason: z.string(),
  reference: z.string().nullable(),
  status: z.enum(['effective', 'voided']),
  entry_id: field.id().nullable().meta({ description: 'The entry; null where no capital was posted' }),
  void: Void.nullable().meta({ description: 'How it was taken back; null while it stands' }),
  warnings: z.array(z.string()),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const TransferVoidInput = input('InterestTransferVoidInput', {
  reason: field.text(500).meta({ description: 'Why; kept for good' }),
})

export const interestTransferred = event({
  name: 'investor.interest_transferred',
  summary: 'An interest in a fund was transferred between investors',
  to: 'registered',
  data: entity('InterestTransferred', {
    buyer_id: field.id(),
    commitment: z.number(),
    currency: z.string(),
    effective_on: z.string(),
    fund_account_id: field.id(),
    seller_id: field.id(),
    transfer_id: field.id(),
  }),
})
