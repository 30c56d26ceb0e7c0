import type { Selectable } from 'kysely'
import usual from '../../../../resources/filing-rules.json' with { type: 'json' }
import { fromBit, fromJson, toBit, toJson } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, invalidField, sentence } from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { type Calendar, calendars } from './calendars.ts'
import { type DueRule, nextDeadlines } from './due-date.ts'
import { type Profile, profileOf } from './profile.ts'
import type { FilingRuleInput } from './schemas.ts'
import { type Agency, agencies } from './states.ts'
import type { Trait } from './traits.ts'

/** A rule of the calendar: a standard one as shipped, or one set by the office from a day on. */
export interface Rule extends DueRule {
  id: number | null
  key: string
  title: string
  agency: Agency
  needs: Trait[]
  source: string | null
  note: string | null
  active: boolean
  effective_on: string | null
  /** The day of the law that it follows: a usual rule's as it is shipped, or the day on which the office set it. */
  as_of: string
}

const usualRules: readonly Rule[] = usual.map(
  one => ({ ...one, id: null, active: true, effective_on: null }) as Rule,
)

const ofRow = (row: Selectable<Tables['compliance_filing_rules']>): Rule => ({
  ...{ id: row.id, key: row.key, title: row.title, source: row.source, note: row.note },
  ...{ month: row.month, day: row.day, on: row.once_on, offset: row.offset_by },
  agency: row.agency as Agency,
  needs: fromJson(row.needs),
  base: row.base as DueRule['base'],
  unit: row.unit as DueRule['unit'],
  roll: row.roll as DueRule['roll'],
  calendar: row.calendar as Calendar,
  active: fromBit(row.active),
  effective_on: row.effective_on,
  as_of: row.updated_at.slice(0, 10),
})

/** Every rule with all that was set of it, by key; of each the oldest first. */
export async function rulesByKey({ db }: Context): Promise<ReadonlyMap<string, readonly Rule[]>> {
  const rows = await db
    .selectFrom('compliance_filing_rules')
    .selectAll()
    .orderBy('effective_on')
    .orderBy('id')
    .execute()
  const rules = new Map<string, Rule[]>(usualRules.map(rule => [rule.key, [rule]]))
  for (const row of rows) rules.set(row.key, [...(rules.get(row.key) ?? []), ofRow(row)])
  return rules
}

/** Returns the rule in force on a base day: the last one set among those effective by then. */
export const inForce = (versions: readonly Rule[], day: string): Rule | undefined =>
  versions.findLast(({ effective_on }) => effective_on === null || effective_on <= day)

/** Returns whether a rule applies to an office. */
export const appliesTo = ({ active, needs }: Pick<Rule, 'active' | 'needs'>, { traits }: Profile): boolean =>
  active && (needs.length === 0 || needs.some(trait => traits.includes(trait)))

export async function listRules(ctx: Context) {
  const profile = await profileOf(ctx)
  const today = await todayOf(ctx)
  return [...(await rulesByKey(ctx)).values()].flatMap(versions => {
    const now = inForce(versions, today)
    return versions.map(rule => ({
      ...rule,
      agency_label: agencies[rule.agency],
      applies: appliesTo(rule, profile),
      in_force: rule === now,
    }))
  })
}

/**
 * Sets a rule for base days from a day on; existing due dates stay. 422 for what a rule of the office's own
 * lacks, and for a day that is not in every year.
 */
export async function setRule(ctx: Context, { key, effective_on, ...given }: FilingRuleInput) {
  const from = effective_on ?? (await todayOf(ctx))
  const before = inForce((await rulesByKey(ctx)).get(key) ?? [], from)
  const { title, agency, base, offset = 0, unit = 'days' } = { ...before, ...given }
  if (title === undefined) throw needed('title')
  if (agency === undefined) throw needed('agency')
  if (base === undefined) throw needed('base')
  const rule = {
    ...{ title, agency, base, offset, unit, needs: [] as Trait[], roll: 'next' as const, active: true },
    ...{ calendar: calendars[0], month: null, day: null, on: null, source: null, note: null },
    ...before,
    ...given,
  }
  assertCounts(rule)
  const values = {
    ...{ title, agency, base, unit, roll: rule.roll, calendar: rule.calendar },
    needs: toJson(rule.needs),
    month: base === 'calendar_date' ? rule.month : null,
    day: base === 'calendar_date' ? rule.day : null,
    once_on: base === 'once' ? rule.on : null,
    offset_by: offset,
    source: rule.source ?? null,
    note: rule.note ?? null,
    active: toBit(rule.active),
    updated_at: ctx.now,
  }
  const profile = await profileOf(ctx)
  const row = await ctx.db
    .insertInto('compliance_filing_rules')
    .values({ key, effective_on: from, ...values, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id', 'key', 'effective_on']).doUpdateSet(values))
    .returning(['id', 'key', 'title', 'effective_on', 'active', 'created_at', 'updated_at'])
    .executeTakeFirstOrThrow()
  return {
    ...row,
    active: fromBit(row.active),
    applies: appliesTo(rule, profile),
    deadlines: rule.active ? nextDeadlines(rule, from, profile) : [],
  }
}

function assertCounts({ base, month, day, on }: Pick<DueRule, 'base' | 'month' | 'day' | 'on'>): void {
  if (base === 'once' && on === null)
    throw invalidField('on', sentence`is required: the rule counts from that date`)
  if (base !== 'calendar_date') return
  if (month === null)
    throw invalidField('month', sentence`is required: the rule counts from a date in the year`)
  if (day === null) throw invalidField('day', sentence`is required: the rule counts from a date in the year`)
  // A common year: 29 February is not in every one.
  if (day > new Date(Date.UTC(2026, month, 0)).getUTCDate())
    throw invalidField('day', sentence`does not exist in that month every year`)
}

const needed = (field: string) => invalidField(field, sentence`is required for a custom rule`)
