import { dealOwners } from '../../deals/deal.ts'
import { type Context, type Sentence, sentence } from '../../kernel/index.ts'
import type { DueDates } from '../../platform/due-dates.ts'

type Days = Readonly<Record<string, (name: string) => Sentence>>

const covenantDays = {
  next_test_on: name => sentence`Covenant test: ${name}`,
  waived_until: name => sentence`Waiver ends: ${name}`,
  cure_deadline: name => sentence`Cure period ends: ${name}`,
} satisfies Days
const facilityDays = {
  next_certificate_on: name => sentence`Borrowing base due: ${name}`,
  maturity_on: name => sentence`Facility matures: ${name}`,
} satisfies Days

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
      days: Days,
      page: string,
      key: string,
    ) =>
      rows.flatMap(row =>
        Object.entries(days).flatMap(([day, titleOf]) =>
          within(row[day] as string | null)
            ? [
                {
                  key: `${key}-${day}-${row.id}`,
                  date: row[day] as string,
                  title: titleOf(row.name),
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
