import { z } from 'zod'
import { eventLineTypes } from '../../../books/capital/distribution-events/event-input.ts'
import { distributionTypes } from '../../../books/capital/distributions/distribution-input.ts'
import { eventStatuses } from '../../../books/capital/distributions/event-rows.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { amount, day, dayGone, duplicateOk, ids, someAmount } from './fields.ts'
import { Contact, language } from './notice.ts'
import { Void } from './record.ts'

const type = () => z.enum(distributionTypes)
export const eventLineType = () =>
  z.enum(eventLineTypes as [string, ...string[]]) as unknown as ReturnType<typeof type>

const ownAmounts = (description: string) =>
  z
    .array(z.strictObject({ lp_id: field.id(), amount: amount('In major units of the fund’s currency') }))
    .max(1000)
    .optional()
    .meta({ description })

const Line = z.strictObject({
  type: eventLineType(),
  amount: someAmount('Before carried interest and tax. Default: the sum of `amounts`').optional(),
  recallable_amount: amount('Recallable part').optional(),
  holding_id: field.id().nullish().meta({
    description:
      'Holding whose proceeds are paid out. Required, or null for none, where investors do not take part alike',
  }),
  amounts: z
    .array(
      z.strictObject({
        lp_id: field.id(),
        amount: amount('In major units of the fund’s currency'),
        recallable_amount: amount('Recallable part').optional(),
      }),
    )
    .max(1000)
    .optional()
    .meta({ description: 'Amount of each investor. Default: split by commitment' }),
})

const WithholdingRule = z.strictObject({
  rate: field.fraction('Tax rate').min(0).max(1),
  country: field.country().optional().meta({ description: 'Investors resident there' }),
  entity_type: field.key().optional().meta({ description: 'Investors of this type' }),
  lp_ids: ids('These investors').optional(),
  types: z.array(type()).max(20).optional().meta({
    description: 'Types of proceeds. Default: gains and income',
  }),
})

const split = {
  date: day().optional().meta({ description: 'Default: today', format: 'date', example: '2026-03-31' }),
  reference: field.text(200).nullish(),
  description: field.text(500).nullish(),
  carry: z
    .strictObject({
      amount: amount('Default: the sum of `borne`').optional(),
      borne: ownAmounts('What each investor bears. Default: in proportion to gains and income'),
      lp_ids: ids('Recipients. Default: the general partners').optional(),
      received: ownAmounts('Amount of each recipient'),
    })
    .optional()
    .meta({ description: 'Carried interest, taken of the investors’ gains and income' }),
  withholding: z
    .array(WithholdingRule)
    .max(100)
    .optional()
    .meta({ description: 'Tax rates; of several that fit, the first holds' }),
  withheld: ownAmounts('Tax withheld of single investors, instead of the rates'),
  net_call_id: field.id().optional().meta({
    description: 'Open call that each net amount pays first, where the fund’s call terms allow it',
  }),
}

const lines = () => z.array(Line).min(1).max(50).meta({ description: 'Proceeds by type and source' })

export const DistributionEventInput = input('DistributionEventInput', {
  fund_account_id: field.id(),
  ...split,
  lines: lines(),
})

export const DistributionEventChange = input('DistributionEventChange', { ...split, lines: lines() })

export const DistributionEventIssue = input('DistributionEventIssue', { duplicate_ok: duplicateOk() })

const paymentFileStopped = () =>
  z.boolean().optional().meta({
    description: 'Whether the bank will not execute its payment file',
  })

export const DistributionEventCorrection = input('DistributionEventCorrection', {
  ...split,
  date: day()
    .optional()
    .meta({ description: 'Default: its own day, or the first open day after it', format: 'date' }),
  lines: lines()
    .optional()
    .meta({ description: 'Default: unchanged, as is everything else that is left out' }),
  reason: field.text(500).meta({ description: 'Stated on the corrected notices and kept permanently' }),
  payment_file_stopped: paymentFileStopped(),
})

const undone = {
  reason: field.text(500).meta({ description: 'Reason, kept permanently' }),
  date: dayGone('Default: its own day, or the first open day after it'),
}

export const DistributionEventVoid = input('DistributionEventVoid', {
  ...undone,
  payment_file_stopped: paymentFileStopped(),
})

export const DistributionPaymentVoid = input('DistributionPaymentVoid', undone)

export const DistributionReturnInput = input('DistributionReturnInput', {
  lp_id: field.id().meta({ description: 'Investor whose payment came back' }),
  reason: field.text(500).meta({ description: 'What the bank says of it' }),
  date: dayGone('Day on which it came back. Default: today'),
  reference: field.text(200).nullish(),
})

export const DistributionEventPayment = input('DistributionEventPayment', {
  date: day().optional().meta({ description: 'Default: today, or its own day if later', format: 'date' }),
  reference: field.text(200).nullish(),
  lp_ids: ids('Investors who were paid. Default: all who are not paid yet').optional(),
})

const grossToNet = {
  gross: field.money('Before carried interest and tax'),
  carried_interest: field.money('Negative where it is borne, positive where it is received'),
  withheld: field.money('Tax withheld'),
  netted: field.money('Set against an open call'),
  net: field.money('Paid out: gross + carried interest - withheld - netted'),
}

const header = {
  id: field.id(),
  fund_account_id: field.id().nullable(),
  currency: z.string(),
  date: z.string(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(eventStatuses),
  as_one: z.boolean().meta({ description: 'False where its parts were recorded one by one' }),
  corrects_id: field.id().nullable().meta({ description: 'The event that it replaces' }),
  reason: z.string().nullable().meta({ description: 'Reason for which it was voided, or replaces another' }),
  author: z.string().nullable(),
  issued_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
  ...grossToNet,
}

export const DistributionEventHeader = entity('DistributionEventHeader', header)

export const DistributionEvent = entity('DistributionEvent', {
  ...header,
  corrected_by_id: field.id().nullable().meta({ description: 'The event that replaces it' }),
  recallable_amount: field.money(),
  entry_id: field.id().nullable(),
  terms: z
    .object({
      date: z.string(),
      lines: z.array(
        z.object({
          type: type(),
          amount: field.money().optional(),
          recallable_amount: field.money().optional(),
          holding_id: field.id().nullish(),
          amounts: z
            .array(
              z.object({
                lp_id: field.id(),
                amount: field.money(),
                recallable_amount: field.money().optional(),
              }),
            )
            .optional(),
        }),
      ),
      carry: z
        .object({
          amount: field.money().optional(),
          borne: z.array(z.object({ lp_id: field.id(), amount: field.money() })).optional(),
          lp_ids: z.array(field.id()).optional(),
          received: z.array(z.object({ lp_id: field.id(), amount: field.money() })).optional(),
        })
        .optional(),
      withholding: z
        .array(
          z.object({
            rate: field.fraction('Tax rate'),
            country: z.string().optional(),
            entity_type: z.string().optional(),
            lp_ids: z.array(field.id()).optional(),
            types: z.array(type()).optional(),
          }),
        )
        .optional(),
      withheld: z.array(z.object({ lp_id: field.id(), amount: field.money() })).optional(),
      net_call_id: field.id().optional(),
    })
    .nullable()
    .meta({ description: 'How it is split; null where its parts were recorded one by one' }),
  components: z
    .array(
      z.object({
        distribution_id: field.id().nullable().meta({ description: 'Null in a draft' }),
        type: type(),
        holding_id: field.id().nullable(),
        amount: field.money('After carried interest'),
        recallable_amount: field.money(),
      }),
    )
    .meta({ description: 'Proceeds by type and source, carried interest and tax withheld' }),
  payees: z.array(
    z.object({
      lp_id: field.id(),
      lp_name: z.string(),
      ...grossToNet,
      components: z.array(
        z.object({ type: type(), holding_id: field.id().nullable(), amount: field.money() }),
      ),
      recallable_amount: field.money(),
      unfunded_before: field.money(),
      unfunded_after: field.money(),
      end_to_end_id: z.string().nullable().meta({ description: 'Identifies the payment at the banks' }),
      paid_on: z.string().nullable(),
    }),
  ),
  payments: z.array(
    z.object({
      id: field.id(),
      date: z.string(),
      reference: z.string().nullable(),
      entry_id: field.id(),
      author: z.string(),
      created_at: field.timestamp(),
      void: Void.nullable(),
    }),
  ),
  returns: z
    .array(
      z.object({
        id: field.id(),
        lp_id: field.id(),
        amount: field.money(),
        date: z.string(),
        end_to_end_id: z.string().meta({ description: 'Identifies the payment at the banks' }),
        reason: z.string(),
        reference: z.string().nullable(),
        entry_id: field.id(),
        author: z.string(),
        void: Void.nullable(),
      }),
    )
    .meta({ description: 'Payments that came back' }),
  void: Void.nullable().meta({ description: 'The reversal; null while it is in force' }),
  warnings: z.array(z.string()).meta({ description: 'For example, that the fund’s cash is insufficient' }),
})

const component = z.object({
  type: type(),
  holding_id: field.id().nullable(),
  holding: z.string().nullable(),
  amount: field.money('After carried interest'),
  recallable_amount: field.money(),
})

export const DistributionEventNotice = entity('DistributionEventNotice', {
  event_id: field.id(),
  reference: z.string().nullable(),
  description: z.string().nullable(),
  currency: z.string(),
  date: z.string(),
  netted_call: z.string().nullable().meta({ description: 'The call that it is netted against' }),
  corrects: z
    .object({ event_id: field.id(), date: z.string(), net: field.money(), reason: z.string() })
    .nullable()
    .meta({ description: 'The notice that it replaces' }),
  fund: z.object({
    fund_account_id: field.id().nullable(),
    name: z.string().nullable(),
    commitments: field.money(),
    components: z.array(component),
    recallable_amount: field.money(),
    ...grossToNet,
  }),
  lp: z.object({
    lp_id: field.id(),
    name: z.string(),
    postal_address: z.string().nullable(),
    commitment: field.money(),
    share_of_distribution: z.number().nullable().meta({ description: 'As a fraction' }),
    components: z.array(component),
    recallable_amount: field.money(),
    prior_contributions: field.money(),
    prior_distributions: field.money(),
    unfunded_before: field.money(),
    unfunded_after: field.money(),
    ...grossToNet,
  }),
  contact: Contact.nullable(),
  language: language(),
})
