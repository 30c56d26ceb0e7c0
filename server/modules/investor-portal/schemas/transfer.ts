import { z } from 'zod'
import { transferKinds } from '../../../books/capital/transfers/transfers.ts'
import { entity, event, field, input } from '../../../kernel/index.ts'
import { amount, dayGone, someAmount } from './fields.ts'
import { Void } from './record.ts'

export const TransferInput = input('InterestTransferInput', {
  fund_account_id: field.id(),
  seller_id: field.id().meta({ description: 'Transferor' }),
  buyer_id: field.id().meta({ description: 'Transferee' }),
  effective_on: dayGone(
    'Balances at the end of this day transfer, and income from this day on is the buyer’s; not in the future. Default: today',
  ),
  commitment: someAmount('How much of the commitment goes over; all of it')
    .optional()
    .meta({ description: 'Commitment to transfer, in major units. Default: all' }),
  fraction: field
    .fraction('Fraction to transfer, instead of an amount')
    .gt(0, 'must be more than zero')
    .optional(),
  price: amount('Price paid by the buyer, for information').nullish(),
  kind: z.enum(transferKinds).optional().meta({ description: 'Default: `other`' }),
  reason: field
    .text(500)
    .meta({ description: 'Reason, such as a sale, a death or a merger; kept permanently' }),
  reference: field.text(200).nullish().meta({ description: 'Reference of the agreement or its document' }),
})

const standing = z.object({
  commitment: field.money(),
  called: field.money(),
  contributed: field.money('Paid in, less unused capital returned'),
  distributed: field.money('Less unused capital returned'),
  recallable: field.money(),
  unfunded: field.money(),
  capital: field.money('Capital account as if the period were closed on the day'),
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
  seller: party('Transferor'),
  buyer: party('Transferee'),
  effective_on: z.string(),
  commitment: field.money('Commitment transferred'),
  fraction: z.number().meta({ description: 'Fraction of the seller’s commitment; 1 for all of it' }),
  price: field.money('Price paid by the buyer, for information').nullable(),
  kind: z.enum(transferKinds),
  carried: z
    .array(
      z.object({
        date: z.string(),
        back: z.boolean().meta({ description: 'To the seller, with the void' }),
        called: field.money(),
        contributed: field.money(),
        distributed: field.money(),
        accounts: z.array(z.object({ code: z.string(), amount: field.money('Credit positive') })),
        entry_id: field.id().nullable(),
      }),
    )
    .meta({
      description: 'The transferred part of what was recorded after the effective day, by its own days',
    }),
  reason: z.string(),
  reference: z.string().nullable(),
  status: z.enum(['effective', 'voided']),
  entry_id: field.id().nullable().meta({ description: 'Journal entry; null if no capital was posted' }),
  void: Void.nullable().meta({ description: 'The reversal; null while it is in force' }),
  warnings: z.array(z.string()),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const TransferVoidInput = input('InterestTransferVoidInput', {
  reason: field.text(500).meta({ description: 'Reason, kept permanently' }),
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
