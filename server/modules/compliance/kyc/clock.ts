import { partnerOwners } from '../../../books/partners/partners.ts'
import { companyOwners } from '../../../companies/company.ts'
import { type Context, longDay, type Said, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import type { ClockMove, Moved } from '../../../platform/clock.ts'
import type { DueDates } from '../../../platform/due-dates.ts'
import { colleagueNames } from '../../../platform/identity/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { setStatus } from './records.ts'
import { WARNINGS } from './states.ts'
import type { KycRow } from './tables.ts'

/** Ends approvals whose last day is over, and warns of those that end soon. */
async function moveKyc(ctx: Context, day: string): Promise<Moved[]> {
  const over = await approvedUntil(ctx, daysAfter(day, -1))
  for (const row of over) {
    await setStatus(ctx, row, 'expired')
    await tell(
      ctx,
      row,
      sentence`KYC expired: ${row.subject_name}`,
      sentence`It was valid until ${row.expires_at as string}.`,
    )
  }
  await warn(ctx, day)
  return over.map(({ id, subject_name, expires_at }) => ({
    record: { type: 'kyc_record', id },
    from: 'approved',
    to: 'expired',
    reason: sentence`KYC of ${subject_name} expired: it was valid until ${longDay(expires_at as string)}`,
  }))
}

export const expireKyc: ClockMove = { name: 'expire-kyc-records', move: moveKyc }

/** The approved records that end on a day or before. */
const approvedUntil = ({ db }: Context, day: string): Promise<KycRow[]> =>
  db
    .selectFrom('kyc_records')
    .selectAll()
    .where('status', '=', 'approved')
    .where('expires_at', '<=', day)
    .orderBy('id')
    .execute()

/** Each warning once, the nearest alone where the computer was off for several. */
async function warn(ctx: Context, day: string): Promise<void> {
  for (const days of WARNINGS)
    for (const row of await approvedUntil(ctx, daysAfter(day, days))) {
      if (row.warned_days !== null && row.warned_days <= days) continue
      await ctx.db.updateTable('kyc_records').set({ warned_days: days }).where('id', '=', row.id).execute()
      await tell(
        ctx,
        row,
        sentence`KYC expires on ${row.expires_at as string}: ${row.subject_name}`,
        row.review_trigger,
      )
    }
}

const tell = (ctx: Context, { id }: KycRow, title: Said, detail: Said | null) =>
  notify(ctx, {
    userId: null,
    area: 'compliance',
    kind: 'kyc_expiry',
    title,
    ...(detail === null ? {} : { detail }),
    link: `/kyc/${id}`,
  })

/** The days on which approvals end; whoever looks after the subject renews them, or else who approved. */
export const dueDates: DueDates = {
  access: 'compliance:read',
  async find(ctx, { from, to }) {
    const ending = await ctx.db
      .selectFrom('kyc_records')
      .select([
        'id',
        'subject_name',
        'lp_id',
        'company_id',
        'reviewer',
        'expires_at',
        'review_trigger',
        'updated_at',
      ])
      .where('status', '=', 'approved')
      .where('expires_at', '>=', from)
      .where('expires_at', '<=', to)
      .execute()
    const ofInvestors = await partnerOwners(
      ctx,
      ending.map(({ lp_id }) => lp_id),
    )
    const ofCompanies = await companyOwners(
      ctx,
      ending.map(({ company_id }) => company_id),
    )
    const colleagues = await colleagueNames(ctx)
    return ending.map(
      ({ id, subject_name, lp_id, company_id, reviewer, expires_at, review_trigger, updated_at }) => ({
        key: `kyc-${id}`,
        date: expires_at as string,
        title: sentence`KYC expires: ${subject_name}`,
        detail: review_trigger,
        who:
          ofInvestors.get(lp_id) ??
          ofCompanies.get(company_id) ??
          (reviewer !== null && colleagues.has(reviewer) ? reviewer : null),
        changed_at: updated_at,
        page: `/kyc/${id}`,
      }),
    )
  },
}
