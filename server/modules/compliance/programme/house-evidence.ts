import type { Context } from '../../../kernel/index.ts'
import { dayIn, timezoneOf } from '../../../platform/office/today.ts'

/** Evidence that stands in the office's own records: when something was last done, and what shows it. */
export interface HouseEvidence {
  performed_on: string
  reference: string
}

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
} satisfies Record<string, (ctx: Context) => Promise<HouseEvidence | null>>

export type EvidenceSource = keyof typeof houseEvidence
