import { findDeal } from '../../../deals/deal.ts'
import {
  type Context,
  conflict,
  invalidField,
  notFound,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import { fromMinor } from '../../../kernel/values/money.ts'
import { amortisationNames } from '../amortisation-names.ts'
import { loanTermsOf } from '../price.ts'
import { pricingInRole } from '../roles.ts'
import type { LoanInput } from '../schemas.ts'
import type { TapeInput } from '../tapes/tape-schemas.ts'
import { keepTape, markSuperseded, readTape } from '../tapes/tapes.ts'
import type { ServicingInput } from './servicing-schemas.ts'

export const not_closed = [409, 'No pricing of the deal has the role `as_closed`'] as const

/** The loan of a deal as its pricing as closed has it, made ready as a tape of one loan. */
export async function readClosedLoan(ctx: PrepareContext, dealId: number, given: ServicingInput) {
  const { deal, pricing } = await ctx.read(async db => {
    const deal = await db
      .selectFrom('deals')
      .select(['id', 'name'])
      .where('id', '=', dealId)
      .executeTakeFirst()
    if (!deal) throw notFound()
    const id = await pricingInRole(db, dealId, 'as_closed')
    if (id === null)
      throw conflict(
        'not_closed',
        sentence`No pricing of ${deal.name} is marked as closed: choose one first.`,
      )
    const row = await db
      .selectFrom('pricer_pricings')
      .select(['id', 'input', 'currency'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    return { deal, pricing: { ...row, input: JSON.parse(row.input) as LoanInput } }
  })
  const as_of_date = given.as_of_date ?? pricing.input.start_date
  if (as_of_date === undefined)
    throw invalidField('as_of_date', sentence`is required: the pricing has no disbursement date`)
  const terms = loanTermsOf(pricing.input, pricing.currency)
  const input: TapeInput = {
    name: given.name ?? deal.name,
    deal_id: deal.id,
    as_of_date,
    currency: pricing.currency,
    rows: [
      {
        loan_id: deal.name,
        current_balance: fromMinor(terms.principal, pricing.currency),
        rate: terms.coupon,
        remaining_term: terms.months,
        amortisation: nameOf(terms.amortisation),
      },
    ],
    cpr: 0,
    cdr: 0,
    severity: 0,
    price_pct: 1,
  }
  return { input, pricingId: pricing.id, read: await readTape(ctx, input) }
}

const nameOf = (kind: string): string =>
  Object.entries(amortisationNames).find(([, repaid]) => repaid === kind)?.[0] ?? kind

/**
 * Begins to service the loan of a deal from its pricing as closed. Where it is serviced already, that tape is superseded,
 * which needs a reason: 422 without.
 */
export async function serviceLoan(
  ctx: Context,
  dealId: number,
  { reason }: ServicingInput,
  { input, pricingId, read }: Awaited<ReturnType<typeof readClosedLoan>>,
) {
  await findDeal(ctx, dealId)
  const before = await ctx.db
    .selectFrom('pricer_tapes')
    .select('id')
    .where('deal_id', '=', dealId)
    .where('pricing_id', 'is not', null)
    .where('superseded_at', 'is', null)
    .executeTakeFirst()
  if (before && reason === undefined)
    throw invalidField(
      'reason',
      sentence`is required: the loan is serviced from tape ${before.id}, which this one supersedes`,
    )
  const tape = await keepTape(ctx, input, read, pricingId)
  if (before && reason !== undefined) await markSuperseded(ctx, before.id, tape.id, reason)
  return tape
}
