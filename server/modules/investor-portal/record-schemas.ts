import { z } from 'zod'
import { entity, field } from '../../kernel/index.ts'

/** How a record was undone. */
export const Void = entity('CapitalVoid', {
  date: z.string().meta({ description: 'From this day on it no longer counts' }),
  reason: z.string(),
  entry_id: field.id().nullable().meta({ description: 'The entry that undid its posting' }),
  author: z.string(),
})

const ofLine = {
  id: field.id(),
  lp_id: field.id(),
  amount: field.money(),
  date: z.string(),
  entry_id: field.id().nullable(),
  void: Void.nullable().meta({ description: 'How it was undone; null while it stands' }),
}
const made = { created_at: field.timestamp() }
const wire = { reference: z.string().nullable(), method: z.string().nullable() }

/** Money that moved in another currency than the fund's. */
export const Foreign = entity('ForeignMoney', {
  currency: z.string(),
  amount: field.money('In major units of its own `currency`'),
  worth: field.money('What it was worth on the day, in the fund’s currency'),
  exchange_difference: field.money(
    'What that is in the fund’s favour beyond what it counts for, realised on 4400; a loss negative',
  ),
  gl_account_id: field.id().meta({ description: 'The account that it moved on' }),
})

/** An investor's payments on a call. */
export const Payment = entity('CallPayment', {
  ...ofLine,
  applied: field.money('To amount owed'),
  interest: field.money('To default interest that was charged'),
  unapplied: field.money('Beyond both, to their credit'),
  ...wire,
  credit_call_id: field
    .id()
    .nullable()
    .meta({ description: 'The call of which their credit paid it; null where money came in' }),
  replaces_id: field.id().nullable().meta({ description: 'The payment that it corrects' }),
  received: Foreign.nullable().meta({ description: 'What came in, where that is another currency' }),
  ...made,
})

/** What nobody asks of an investor any more. */
export const Waiver = entity('CallWaiver', { ...ofLine, reason: z.string(), ...made })

/** Default interest, through `date`. */
export const InterestCharge = entity('CallInterestCharge', {
  ...ofLine,
  from: z.string(),
  rate: z.number().nullable().meta({ description: 'Yearly, a fraction' }),
  ...made,
})

/** Credit that an investor got back. */
export const Refund = entity('CallCreditRefund', {
  ...ofLine,
  ...wire,
  paid: Foreign.nullable().meta({ description: 'What went out, where that is another currency' }),
  ...made,
})
