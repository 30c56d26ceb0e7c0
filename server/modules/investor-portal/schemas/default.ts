import { z } from 'zod'
import { remedyKinds } from '../../../books/capital/calls/default-standing.ts'
import { closingMethods } from '../../../books/partners/joined-later.ts'
import { entity, field, input } from '../../../kernel/index.ts'
import { Call } from './call.ts'
import { day, dayGone } from './fields.ts'
import { Contact, Wire } from './notice.ts'

export const WaiverInput = input('WaiverInput', {
  reason: field.text(500).meta({ description: 'Reason, kept permanently' }),
  date: dayGone('Not before the notice or in the future. Default: today'),
})

export const DefaultNoticeInput = input('DefaultNoticeInput', {
  date: dayGone('Day of the written notice: after the due date and not in the future. Default: today'),
  note: field.text(2000).nullish().meta({ description: 'How it was given, and its content' }),
})

export const DefaultInterestInput = input('DefaultInterestInput', {
  through: day().optional().meta({ description: 'Last day charged. Default: today', format: 'date' }),
  rate: field.fraction('Agreed annual rate, if the fund’s terms have none').min(0).optional(),
})

export const DeclarationInput = input('DefaultDeclaration', {
  date: day().meta({
    description: 'Day of the declaration: after the cure period and not in the future',
    format: 'date',
  }),
})

export const RemedyInput = input('DefaultRemedyInput', {
  kind: z.enum(remedyKinds).meta({
    description:
      '`exclusion`: later calls skip the defaulter. `loss_of_vote`. `set_off`: distributions pay the call first. `forfeiture`: part of the capital account goes to the others. `forced_transfer`: names the transfer. `recall`: drafts a call on the others for the shortfall',
  }),
  date: day().meta({
    description: 'Not before the declaration and not in the future',
    format: 'date',
  }),
  transfer_id: field.id().optional().meta({ description: 'Of a `forced_transfer`: the recorded transfer' }),
  note: field.text(2000).nullish(),
})

export const CureInput = input('DefaultCure', {
  date: day().meta({ description: 'Not before the declaration and not in the future', format: 'date' }),
})

export const DefaultVoidInput = input('DefaultVoid', { reason: field.text(500) })

export const CallWithInterest = entity('CapitalCallWithInterest', {
  ...Call.shape,
  interest: z.object({
    lp_id: field.id(),
    from: z.string(),
    through: z.string(),
    rate: z.number().meta({ description: 'Annual rate, as a fraction' }),
    amount: z.number().meta({ description: 'In major units of `currency`' }),
    entry_id: field.id().nullable().meta({ description: 'Null without a fund: nothing is posted' }),
  }),
})

const terms = {
  cure_business_days: z.int().min(1).max(90).meta({
    description: 'Business days from the written notice until a default can be declared',
    example: 10,
  }),
  default_interest_rate: field.fraction('Annual rate on overdue amounts').min(0).nullable(),
  investment_period_ends_on: day()
    .nullable()
    .meta({ description: 'Calls for new investments after this day raise a warning', format: 'date' }),
  wire: Wire.nullable().meta({ description: 'Wire instructions, printed on every notice' }),
  contact: Contact.nullable().meta({ description: 'Contact for investors' }),
}

const remedies = () =>
  z
    .strictObject({
      exclusion: z.boolean().meta({ description: 'Exclusion from later calls' }),
      loss_of_vote: z.boolean().meta({ description: 'Loss of the vote' }),
      set_off: z.boolean().meta({ description: 'Set-off of distributions against the default' }),
      forced_transfer: z.boolean().meta({ description: 'Forced transfer of the interest' }),
      forfeiture_pct: field
        .fraction('Part forfeited')
        .min(0)
        .nullable()
        .meta({ description: 'Part of the capital account forfeited to the others; null for none' }),
      overcall_pct: field.fraction('Overcall limit').min(0).nullable().meta({
        description: 'Limit of a call on the others for the shortfall, of their commitment; null for none',
      }),
    })
    .nullable()
    .meta({ description: 'Remedies against an investor in default, beside interest; null for none' })

const nets = () => z.boolean().meta({ description: 'Distributions may be netted against open calls' })

const laterClosings = () =>
  z.enum(closingMethods).meta({
    description:
      'How those who join later come to share: as if admitted at the first closing, at cost, or at net asset value',
  })

export const CallTerms = entity('CallTerms', {
  ...terms,
  nets_distributions: nets(),
  later_closings: laterClosings(),
  default_remedies: remedies(),
  called_back_by: z
    .string()
    .nullable()
    .meta({ description: 'Person who confirmed the bank details by call-back' }),
  called_back_at: field.timestamp().nullable(),
})

export const CallTermsInput = input('CallTermsInput', {
  ...terms,
  nets_distributions: nets().optional().meta({
    description: 'Whether distributions may be netted against open calls. Default: unchanged',
  }),
  later_closings: laterClosings().optional(),
  default_remedies: remedies().optional(),
  effective_from: day().nullish().meta({
    description:
      'Effective day of the rate, cure period and end of the investment period. Default: today; null: from inception. Bank details and contact take effect at once',
    format: 'date',
    example: '2026-01-01',
  }),
})
