import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Amendment, amendedSchedule } from '../../../finance/amended-schedule.ts'
import type { Agreed } from '../../../finance/loan-plan.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { monthsFrom } from '../agreed.ts'
import { loanTermsOf, upfrontFee } from '../price.ts'
import type { LoanInput } from '../schemas.ts'
import type { AmendmentInput } from './servicing-schemas.ts'

type Db = Context['db']

export const no_schedule = [
  409,
  'The tape was not made from a pricing, so its loans have no schedule to amend',
] as const

export const already_withdrawn = [409, 'Already withdrawn'] as const
export const built_upon = [409, 'A later amendment builds on it: withdraw that first'] as const

/** An agreement with the fee that was withheld from the funding, in minor units. */
export interface AgreedLoan extends Agreed {
  fee: number
}

/** The terms of a tape's pricing and its amendments; null of a tape that was made from no pricing. */
export async function agreedOf(
  db: Db,
  tape: { pricing_id: number | null; as_of_date: string },
): Promise<AgreedLoan | null> {
  if (tape.pricing_id === null) return null
  const pricing = await db
    .selectFrom('pricer_pricings')
    .select(['input', 'currency'])
    .where('id', '=', tape.pricing_id)
    .executeTakeFirstOrThrow()
  const rows = (await amendmentRows(db, tape.pricing_id)).filter(stands)
  const input = JSON.parse(pricing.input) as LoanInput
  const terms = loanTermsOf(input, pricing.currency)
  return {
    terms,
    fee: upfrontFee(input, terms.principal),
    amendments: rows.map(row => amendmentFrom(tape.as_of_date, row)),
  }
}

/** Every amendment of a pricing's schedule, first to last, those that were withdrawn too. */
export const amendmentRows = (db: Db, pricingId: number) =>
  db
    .selectFrom('pricer_amendments as amendment')
    .leftJoin('pricer_amendment_withdrawals as withdrawal', 'withdrawal.amendment_id', 'amendment.id')
    .selectAll('amendment')
    .select(['withdrawal.reason as withdrawn_reason', 'withdrawal.author as withdrawn_by'])
    .select('withdrawal.created_at as withdrawn_at')
    .where('amendment.pricing_id', '=', pricingId)
    .orderBy('amendment.id')
    .execute()

const stands = ({ withdrawn_at }: { withdrawn_at: string | null }): boolean => withdrawn_at === null

type Amended = Pick<
  Selectable<Tables['pricer_amendments']>,
  'from_month' | 'coupon' | 'term_months' | 'interest_only_months' | 'holiday_months'
>

const amendmentFrom = (asOf: string, { from_month, coupon, ...row }: Amended): Amendment => ({
  from: monthsFrom(asOf, from_month),
  ...(coupon === null ? {} : { coupon }),
  ...(row.term_months === null ? {} : { months: row.term_months }),
  ...(row.interest_only_months === null ? {} : { ioMonths: row.interest_only_months }),
  ...(row.holiday_months === null ? {} : { holidayMonths: row.holiday_months }),
})

/** Amends the schedule that a tape is serviced from: 422 where it does not fit the months of the loan. */
export async function amendSchedule(ctx: Context, tapeId: number, input: AmendmentInput) {
  const tape = await servicedTape(ctx.db, tapeId)
  const { terms, amendments } = (await agreedOf(ctx.db, tape)) as Agreed
  const row = {
    from_month: input.from_month,
    coupon: input.coupon_pct ?? null,
    term_months: input.term_months ?? null,
    interest_only_months: input.interest_only_months ?? null,
    holiday_months: input.holiday_months ?? null,
  }
  try {
    amendedSchedule(terms, [...amendments, amendmentFrom(tape.as_of_date, row)])
  } catch (error) {
    if (error instanceof RangeError)
      throw invalidField(
        'from_month',
        sentence`does not fit the loan of ${tape.as_of_date.slice(0, 7)}: ${error.message}`,
      )
    throw error
  }
  await ctx.db
    .insertInto('pricer_amendments')
    .values({
      pricing_id: tape.pricing_id,
      ...row,
      reason: input.reason,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
  ctx.note({ pricing_id: tape.pricing_id, ...row })
}

/**
 * Takes an amendment back, which stays to be read with the reason: the schedule is as if it had not been made. 409
 * `already_withdrawn`; `built_upon` where a later one does not fit the loan without it.
 */
export async function withdrawAmendment(ctx: Context, tapeId: number, id: number, reason: string) {
  const tape = await servicedTape(ctx.db, tapeId)
  const row = (await amendmentRows(ctx.db, tape.pricing_id)).find(one => one.id === id)
  if (!row) throw notFound()
  const kept = await ctx.db
    .insertInto('pricer_amendment_withdrawals')
    .values({
      amendment_id: id,
      reason,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc => oc.columns(['org_id', 'amendment_id']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!kept)
    throw conflict(
      'already_withdrawn',
      sentence`${row.withdrawn_by ?? sentence`Somebody`} withdrew it already.`,
    )
  const { terms, amendments } = (await agreedOf(ctx.db, tape)) as Agreed
  try {
    amendedSchedule(terms, amendments)
  } catch (error) {
    if (error instanceof RangeError)
      throw conflict(
        'built_upon',
        sentence`A later amendment depends on this one: ${error.message}. Withdraw that one first.`,
      )
    throw error
  }
  ctx.note({ pricing_id: tape.pricing_id, amendment_id: id, reason })
}

export function presentAmendment({
  coupon: coupon_pct,
  ...row
}: Awaited<ReturnType<typeof amendmentRows>>[number]) {
  const { org_id: _, pricing_id: __, updated_at: ___, ...one } = row
  const { withdrawn_reason: reason, withdrawn_by: author, withdrawn_at: at, ...shown } = one
  const withdrawn = at === null ? null : { reason: reason ?? '', author: author ?? '', at }
  return { ...shown, coupon_pct, withdrawn }
}

export async function servicedTape(db: Db, id: number) {
  const tape = await db
    .selectFrom('pricer_tapes')
    .select(['id', 'deal_id', 'pricing_id', 'currency', 'as_of_date'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!tape) throw notFound()
  const { pricing_id } = tape
  if (pricing_id === null)
    throw conflict(
      'no_schedule',
      sentence`This tape was imported from a file: only a loan serviced from its closed pricing has a schedule to amend.`,
    )
  return { ...tape, pricing_id }
}
