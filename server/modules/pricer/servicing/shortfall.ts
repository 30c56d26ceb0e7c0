import { amountSaid, type Context, counted, joined, sentence } from '../../../kernel/index.ts'
import { toMinor } from '../../../kernel/values/money.ts'
import { notify } from '../../../platform/notifications.ts'
import type { loanStatuses } from '../tapes/loan-statuses.ts'
import type { RemittanceReport } from '../tapes/tape-schemas.ts'

/** Statuses that need attention; a prepaid or paid loan is settled. */
const unsettled: ReadonlyArray<(typeof loanStatuses)[number]> = [
  'short',
  'delinquent_30',
  'delinquent_60',
  'delinquent_90',
  'defaulted',
  'missing',
]

/** Notifies the owners of the loans that a month brought less than was due. */
export async function tellOfShortfall(
  ctx: Context,
  { id, tape_id, period, currency }: { id: number; tape_id: number; period: string; currency: string },
  { by_status, totals }: RemittanceReport,
): Promise<void> {
  const behind = by_status
    .filter(({ status }) => unsettled.includes(status))
    .reduce((sum, { count }) => sum + count, 0)
  if (behind === 0) return
  const tape = await ctx.db
    .selectFrom('pricer_tapes')
    .select('name')
    .where('id', '=', tape_id)
    .executeTakeFirstOrThrow()
  const short = (variance: number) => amountSaid(toMinor(-variance, currency, 'totals'), currency)
  const { interest_variance: interest, principal_variance: principal } = totals
  const missing = [
    ...(interest < 0 ? [sentence`${short(interest)} of interest`] : []),
    ...(principal < 0 ? [sentence`${short(principal)} of principal`] : []),
  ]
  const told =
    missing.length > 0
      ? [sentence`Shortfall: ${missing.reduce((some, one) => sentence`${some} and ${one}`)}.`]
      : []
  const ask = sentence`Ask the servicer, or amend the schedule if other terms were agreed.`
  await notify(ctx, {
    userId: null,
    area: 'pricer',
    kind: 'short_payment',
    title: sentence`${tape.name}: ${counted(behind, 'loan')} paid less than was due in ${period}`,
    detail: joined([...told, ask], ' '),
    link: `/pricer?tab=tapes&tape=${tape_id}&remittance=${id}`,
  })
}
