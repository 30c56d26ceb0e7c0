import type { Context } from '../../kernel/index.ts'
import type { DueDates } from '../../platform/due-dates.ts'

const covenantDays = {
  next_test_on: 'Covenant test',
  waived_until: 'Waiver ends',
  cure_deadline: 'Cure period ends',
} as const
const facilityDays = { next_certificate_on: 'Borrowing base due', maturity_on: 'Facility matures' } as const

/** The days of tests, waivers and cures, and those of facilities. */
export const dueDates: DueDates = {
  access: 'risk:read',
  async find({ db }, { from, to }) {
    const within = (day: string | null) => day !== null && day >= from && day <= to
    const told = (
      rows: ReadonlyArray<{ id: number; name: string } & Record<string, string | number | null>>,
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
                  page: `${page}/${row.id}`,
                },
              ]
            : [],
        ),
      )
    const { covenants, facilities } = await between(db, from, to)
    return [
      ...told(covenants, covenantDays, '/covenants', 'covenant'),
      ...told(facilities, facilityDays, '/covenants/facilities', 'facility'),
    ]
  },
}

async function between(db: Context['db'], from: string, to: string) {
  const covenants = await db
    .selectFrom('risk_covenants')
    .select(['id', 'name', 'next_test_on', 'waived_until', 'cure_deadline'])
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
    .select(['id', 'name', 'next_certificate_on', 'maturity_on'])
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
