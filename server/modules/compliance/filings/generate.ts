import type { Context } from '../../../kernel/index.ts'
import { invalidField } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { basesIn } from './due-date.ts'
import { dueBy } from './filings.ts'
import { type Profile, profileOf } from './profile.ts'
import { appliesTo, inForce, type Rule, rulesByKey } from './rules.ts'

/**
 * Puts all that the office owes in a year into the calendar, from today on and each but once, and moves what is upcoming
 * to the day that its rule says now. 422 for a year that is over, and where a rule finds no business day.
 */
export async function generateFilings(ctx: Context, year: number) {
  const today = await todayOf(ctx)
  if (year < Number(today.slice(0, 4))) throw invalidField('year', 'is over: nothing of it is upcoming')
  const profile = await profileOf(ctx)
  const standing = await filingsByRule(ctx)
  let [created, moved, kept] = [0, 0, 0]
  for (const versions of (await rulesByKey(ctx)).values())
    for (const due of deadlinesIn(versions, year, profile)) {
      const stands = standing.get(`${due.rule_key} ${due.base_on}`)
      if (stands === undefined) {
        if (due.due_on < today) continue
        await insert(ctx, due)
        created += 1
      } else if (stands.movable && stands.due_on !== due.due_on && due.due_on >= today) {
        await moveTo(ctx, stands.id, due)
        moved += 1
      } else kept += 1
    }
  ctx.note({ year, created, moved })
  return { year, created, moved, kept }
}

type Due = ReturnType<typeof dueBy>

/** What a rule makes due within a year; it may be counted from a day of the years before. */
function deadlinesIn(versions: readonly Rule[], year: number, profile: Profile): Due[] {
  const bases = new Set(
    versions.flatMap(rule =>
      [year - 2, year - 1, year, year + 1].flatMap(of => basesIn(rule, of, profile.fiscal_year_end_month)),
    ),
  )
  return [...bases].sort().flatMap(base => {
    const rule = inForce(versions, base)
    if (!rule || !appliesTo(rule, profile)) return []
    if (!basesIn(rule, Number(base.slice(0, 4)), profile.fiscal_year_end_month).includes(base)) return []
    const due = dueBy(rule, base, profile.closed_days)
    return due.due_on.startsWith(`${year}-`) ? [due] : []
  })
}

async function filingsByRule({ db }: Context) {
  const rows = await db
    .selectFrom('compliance_filings')
    .select(['id', 'rule_key', 'base_on', 'due_on', 'status', 'due_given'])
    .where('rule_key', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, rule_key, base_on, due_on, status, due_given }) => [
      `${rule_key} ${base_on}`,
      { id, due_on, movable: status === 'upcoming' && due_given === 0 },
    ]),
  )
}

const insert = ({ db, now }: Context, due: Due) =>
  db
    .insertInto('compliance_filings')
    .values({ ...due, status: 'upcoming', created_at: now, updated_at: now })
    .execute()

const moveTo = ({ db, now }: Context, id: number, { nominal_on, due_on }: Due) =>
  db
    .updateTable('compliance_filings')
    .set(eb => ({ nominal_on, due_on, warned_days: null, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
