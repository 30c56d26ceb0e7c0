import { z } from 'zod'
import { entity, field } from '../../../kernel/index.ts'

/** The reversal of a record. */
export const Void = entity('CapitalVoid', {
  date: z.string().meta({ description: 'Day from which it no longer counts' }),
  reason: z.string(),
  entry_id: field.id().nullable().meta({ description: 'Entry that reversed its posting' }),
  author: z.string(),
})

const ofLine = {
  id: field.id(),
  lp_id: field.id(),
  amount: field.money(),
  date: z.string(),
  entry_id: field.id().nullable(),
  void: Void.nullable().meta({ description: 'The reversal; null while it is in force' }),
}
const made = { created_at: field.timestamp() }
const wire = { reference: z.string().nullable(), method: z.string().nullable() }

/** Money that moved in another currency than the fund's. */
export const Foreign = entity('ForeignMoney', {
  currency: z.string(),
  amount: field.money('In major units of its own `currency`'),
  worth: field.money('Value on the day, in the fund’s currency'),
  exchange_difference: field.money(
    'Exchange difference against `amount`, realised on 4400; positive in the fund’s favour',
  ),
  gl_account_id: field.id().meta({ description: 'Account it was posted to' }),
})

/** An investor's payments on a call. */
export const Payment = entity('CallPayment', {
  ...ofLine,
  applied: field.money('Applied to the amount owed'),
  interest: field.money('Applied to default interest'),
  unapplied: field.money('Excess, to the payer’s credit'),
  ...wire,
  credit_call_id: field
    .id()
    .nullable()
    .meta({ description: 'Call whose credit paid it; null for money received' }),
  replaces_id: field.id().nullable().meta({ description: 'Payment that it corrects' }),
  received: Foreign.nullable().meta({ description: 'Amount received, if in another currency' }),
  ...made,
})

/** The waiver of an investor's dues. */
export const Waiver = entity('CallWaiver', { ...ofLine, reason: z.string(), ...made })

/** Default interest, through `date`. */
export const InterestCharge = entity('CallInterestCharge', {
  ...ofLine,
  from: z.string(),
  rate: z.number().nullable().meta({ description: 'Annual rate, as a fraction' }),
  ...made,
})

/** Credit that an investor got back. */
export const Refund = entity('CallCreditRefund', {
  ...ofLine,
  ...wire,
  paid: Foreign.nullable().meta({ description: 'Amount paid, if in another currency' }),
  ...made,
})
