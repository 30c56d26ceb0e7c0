import { dealOwners } from '../../deals/deal.ts'
import type { Context } from '../../kernel/index.ts'
import type { DueDates } from '../../platform/due-dates.ts'

const covenantDays = {
  next_test_on: 'Covenant test',
  waived_until: 'Waiver ends',
  cure_deadline: 'Cure period ends',
} as const
const facilityDays = { next_certificate_on: 'Borrowing base due', maturity_on: 'Facility matures' } as const

/** The days of tests, waivers and cures, and those of facilities, with who looks after their deals. */
export const dueDates: DueDates = {
  access: 'risk:read',
  async find(ctx, { from, to }) {
    const { covenants, facilities } = await between(ctx.db, from, to)
    const owners = await dealOwners(
      ctx,
      [...covenants, ...facilities].map(({ deal_id }) => deal_id),
    )
    const within = (day: string | null) => day !== null && day >= from && day <= to
    const told = (
      rows: ReadonlyArray<
        { id: number; name: string; deal_id: number | null } & Record<string, string | number | null>
      >,
      days: Readonly<Record<string, string>>,
      page: string,
      key: string,
    ) =>
      rows.flatMap(row =>
        Object.entries(days).flatMap(([day, what]) =>
          within(row[day] as string | null)
            ? [
                {
                  key: `${key}-${day}-${row.id}`,
                  date: row[day] as string,
                  title: `${what}: ${row.name}`,
                  detail: null,
                  who: owners.get(row.deal_id),
                  page: `${page}/${row.id}`,
                },
              ]
            : [],
        ),
      )
    return [
      ...told(covenants, covenantDays, '/covenants', 'covenant'),
      ...told(facilities, facilityDays, '/covenants/facilities', 'facility'),
    ]
  },
}

async function between(db: Context['db'], from: string, to: string) {
  const covenants = await db
    .selectFrom('risk_covenants')
    .select(['id', 'name', 'deal_id', 'next_test_on', 'waived_until', 'cure_deadline'])
    .where(eb =>
      eb.or(
        (['next_test_on', 'waived_until', 'cure_deadline'] as const).map(day =>
          eb.and([eb(day, '>=', from), eb(day, '<=', to)]),
        ),
      ),
    )
    .execute()
  const facilities = await db
    .selectFrom('risk_facilities')
    .select(['id', 'name', 'deal_id', 'next_certificate_on', 'maturity_on'])
    .where(eb =>
      eb.or(
        (['next_certificate_on', 'maturity_on'] as const).map(day =>
          eb.and([eb(day, '>=', from), eb(day, '<=', to)]),
        ),
      ),
    )
    .execute()
  return { covenants, facilities }
}
