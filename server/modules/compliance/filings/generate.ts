import type { Context } from '../../../kernel/index.ts'
import { invalidField, sentence } from '../../../kernel/index.ts'
import { insertRecord } from '../../../kernel/records/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { basesIn } from './due-date.ts'
import { filing } from './filing.ts'
import { dueBy } from './filings.ts'
import { type Profile, profileOf } from './profile.ts'
import { appliesTo, inForce, type Rule, rulesByKey } from './rules.ts'
import { agencies } from './states.ts'

/**
 * Creates all filings that the office owes in a year, from today on and each but once, and moves upcoming
 * ones to the day their rule now gives. A new filing gets the owner of the last of its kind. 422 for a past
 * year, and where a rule finds no business day.
 */
export async function generateFilings(ctx: Context, year: number) {
  const today = await todayOf(ctx)
  if (year < Number(today.slice(0, 4)))
    throw invalidField('year', sentence`has ended: it has no upcoming filings`)
  const profile = await profileOf(ctx)
  const standing = await filingsByRule(ctx)
  const owners = await lastOwners(ctx)
  const made: ReturnType<typeof planned>[] = []
  let kept = 0
  for (const versions of (await rulesByKey(ctx)).values())
    for (const due of deadlinesIn(versions, year, profile)) {
      const stands = standing.get(`${due.rule_key} ${due.base_on}`)
      if (stands === undefined) {
        if (due.due_on < today) continue
        const owner = owners.get(due.rule_key) ?? null
        await insertRecord(ctx, filing, { owner }, { ...due, subject: '', status: 'upcoming', due_given: 0 })
        made.push(planned(due, owner, null))
      } else if (stands.movable && stands.due_on !== due.due_on && due.due_on >= today) {
        await moveTo(ctx, stands.id, due)
        made.push(planned(due, stands.owner, stands.due_on))
      } else kept += 1
    }
  const created = made.filter(({ moved_from }) => moved_from === null).length
  const moved = made.length - created
  ctx.note({ year, created, moved })
  const filings = made.toSorted((one, other) => one.due.localeCompare(other.due))
  return { year, created, moved, kept, filings }
}

type Due = ReturnType<typeof dueBy>

const planned = (
  { rule_key, title, agency, period, due_on }: Due,
  owner: string | null,
  moved_from: string | null,
) => ({
  ...{ rule_key, title, period, owner, moved_from, due: due_on },
  agency_label: agencies[agency],
})

/** Returns a rule's deadlines within a year; their base day may be in an earlier year. */
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
    .select(['id', 'rule_key', 'base_on', 'due_on', 'status', 'due_given', 'owner'])
    .where('rule_key', 'is not', null)
    .execute()
  return new Map(
    rows.map(({ id, rule_key, base_on, due_on, status, due_given, owner }) => [
      `${rule_key} ${base_on}`,
      { id, due_on, owner, movable: status === 'upcoming' && due_given === 0 },
    ]),
  )
}

/** Returns the last owner of each rule's filings. */
async function lastOwners({ db }: Context): Promise<Map<string | null, string | null>> {
  const rows = await db
    .selectFrom('compliance_filings')
    .select(['rule_key', 'owner'])
    .where('rule_key', 'is not', null)
    .where('owner', 'is not', null)
    .orderBy('base_on')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ rule_key, owner }) => [rule_key, owner]))
}

const moveTo = ({ db, now }: Context, id: number, { nominal_on, due_on }: Due) =>
  db
    .updateTable('compliance_filings')
    .set(eb => ({ nominal_on, due_on, warned_days: null, version: eb('version', '+', 1), updated_at: now }))
    .where('id', '=', id)
    .execute()
