import type { Context } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import { dayIn, timezoneOf, todayOf } from '../../../platform/office/today.ts'

/** Evidence in the office's own records: when a control was last performed, and its proof. */
export interface HouseEvidence {
  performed_on: string
  reference: string
}

/** Filings are looked at over the year up to the last one. */
const DAYS_LOOKED_BACK = 365

/** Where the office's own records are evidence, by the source that a usual control names. */
export const houseEvidence = {
  /** The fund whose book is closed for the shortest counts, for an examiner asks for all of them. */
  async closed_books({ db }: Context): Promise<HouseEvidence | null> {
    const funds = await db
      .selectFrom('fund_accounts')
      .select(['name', 'locked_through'])
      .orderBy('id')
      .execute()
    const days = funds.map(({ locked_through }) => locked_through ?? '')
    const oldest = days.toSorted()[0]
    if (!oldest) return null
    const last = funds.find(({ locked_through }) => locked_through === oldest)
    return {
      performed_on: oldest,
      reference: `Every fund's book is closed, that of ${last?.name} through ${oldest}`,
    }
  },
  async holding_valuations(ctx: Context): Promise<HouseEvidence | null> {
    const last = await ctx.db
      .selectFrom('holding_valuations')
      .select(['approved_at', 'approved_by', 'as_of'])
      .where('status', '=', 'approved')
      .where('approved_at', 'is not', null)
      .orderBy('approved_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (!last?.approved_at) return null
    return {
      performed_on: dayIn(await timezoneOf(ctx), last.approved_at),
      reference: `Valuation as of ${last.as_of}, approved by ${last.approved_by ?? 'a second person'}`,
    }
  },
  /** The last submission, where nothing is overdue and nothing was late in the year up to it. */
  async filings_on_time({ db }: Context): Promise<HouseEvidence | null> {
    const submitted = await db
      .selectFrom('compliance_filings')
      .select(['title', 'due_on', 'submitted_on'])
      .where('submitted_on', 'is not', null)
      .orderBy('submitted_on', 'desc')
      .orderBy('id', 'desc')
      .execute()
    const [last] = submitted
    if (!last?.submitted_on) return null
    const overdue = await db
      .selectFrom('compliance_filings')
      .select('id')
      .where('status', '=', 'overdue')
      .limit(1)
      .executeTakeFirst()
    const from = daysAfter(last.submitted_on, -DAYS_LOOKED_BACK)
    const ofTheYear = submitted.filter(({ submitted_on }) => (submitted_on ?? '') > from)
    if (overdue || ofTheYear.some(({ submitted_on, due_on }) => (submitted_on ?? '') > due_on)) return null
    return {
      performed_on: last.submitted_on,
      reference: `Filings submitted in time within a year: ${ofTheYear.length}, the last ${last.title} on ${last.submitted_on}`,
    }
  },
  /** The approved records as of today, where none has expired. */
  async kyc_current(ctx: Context): Promise<HouseEvidence | null> {
    const records = await ctx.db
      .selectFrom('kyc_records')
      .select(['status', 'expires_at'])
      .where('status', 'in', ['approved', 'expired'])
      .execute()
    if (records.length === 0 || records.some(({ status }) => status === 'expired')) return null
    const first = records.map(({ expires_at }) => expires_at ?? '').toSorted()[0]
    return {
      performed_on: await todayOf(ctx),
      reference: `KYC records approved and none expired: ${records.length}${first ? `, the first holds until ${first}` : ''}`,
    }
  },
} satisfies Record<string, (ctx: Context) => Promise<HouseEvidence | null>>

export type EvidenceSource = keyof typeof houseEvidence
