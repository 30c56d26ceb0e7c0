import type { Selectable } from 'kysely'
import { toBit } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { daysBetween } from '../../../finance/day-count.ts'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  contains,
  invalidField,
  notFound,
  paginate,
  sentence,
} from '../../../kernel/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { deadlineOf, periodOf, quarterEnd } from './due-date.ts'
import { filingChanged } from './events.ts'
import { profileOf } from './profile.ts'
import { inForce, type Rule, rulesByKey } from './rules.ts'
import type { FilingChange, FilingInput } from './schemas.ts'
import { type Agency, agencies, type FilingStatus, filingMoves } from './states.ts'

export type FilingRow = Selectable<Tables['compliance_filings']>

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: FilingStatus | undefined
  agency?: Agency | undefined
  due_from?: string | undefined
  due_to?: string | undefined
  q?: string | undefined
}

export async function listFilings(ctx: Context, { status, agency, due_from, due_to, q, ...slice }: Filter) {
  let query = ctx.db.selectFrom('compliance_filings').selectAll()
  if (status) query = query.where('status', '=', status)
  if (agency) query = query.where('agency', '=', agency)
  if (due_from) query = query.where('due_on', '>=', due_from)
  if (due_to) query = query.where('due_on', '<=', due_to)
  if (q) query = query.where(eb => contains(eb, ['title', 'subject', 'owner', 'reference'], q))
  const page = await paginate(query, 'compliance_filings.id', slice)
  const today = await todayOf(ctx)
  return page.map(row => present(row, today))
}

export async function findFiling({ db }: Context, id: number): Promise<FilingRow> {
  const row = await db.selectFrom('compliance_filings').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const getFiling = async (ctx: Context, id: number) =>
  present(await findFiling(ctx, id), await todayOf(ctx))

/** The columns of what a rule makes due from a base day; 422 where no business day is near. */
export function dueBy(rule: Rule, base: string, closed: readonly string[]) {
  const { nominal, due } = deadlineOf(rule, base, closed)
  if (due === null)
    throw invalidField('rule_key', sentence`${rule.title} never falls on a business day near ${nominal}`)
  return {
    ...{ rule_key: rule.key, title: rule.title, agency: rule.agency, base_on: base },
    ...{ period: periodOf(rule.base, base), nominal_on: nominal, due_on: due },
  }
}

/**
 * Puts a filing into the calendar: by a rule from the day of an event, or with a day of its own. 409 `duplicate` where
 * the rule has made one of that day and subject due already.
 */
export async function addFiling(ctx: Context, input: FilingInput) {
  const { owner = null, note = null, subject } = input
  const today = await todayOf(ctx)
  const due = input.rule_key === undefined ? given(input) : await byRule(ctx, input.rule_key, input)
  if (due.rule_key !== null && (await stands(ctx, due.rule_key, due.base_on, subject ?? '')))
    throw conflict(
      'duplicate',
      sentence`${due.title} stands in the calendar for ${due.period ?? due.base_on} already.`,
    )
  const row = await ctx.db
    .insertInto('compliance_filings')
    .values({
      ...due,
      ...(input.period ? { period: input.period } : {}),
      ...{ owner, note, subject: subject ?? '' },
      status: due.due_on < today ? 'overdue' : 'upcoming',
      due_given: toBit(due.rule_key === null),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row, today)
}

const given = ({ title, due, agency }: FilingInput) => ({
  rule_key: null,
  title: title as string,
  agency: agency ?? ('other' as const),
  base_on: null,
  period: null,
  nominal_on: null,
  due_on: due as string,
})

async function byRule(ctx: Context, key: string, { event_on }: FilingInput) {
  const day = event_on as string
  const versions = (await rulesByKey(ctx)).get(key)
  if (!versions) throw invalidField('rule_key', sentence`is not a rule of the calendar`)
  const rule = inForce(versions, day)
  if (!rule?.active) throw invalidField('rule_key', sentence`is not in force for ${day}`)
  const base = rule.base === 'quarter_of_event' ? quarterEnd(day) : day
  return dueBy(rule, base, (await profileOf(ctx)).closed_days)
}

const stands = ({ db }: Context, rule_key: string, base_on: string | null, subject: string) =>
  db
    .selectFrom('compliance_filings')
    .select('id')
    .where('rule_key', '=', rule_key)
    .where('base_on', '=', base_on)
    .where('subject', '=', subject)
    .executeTakeFirst()

/**
 * Changes a filing or settles it: 409 `illegal_transition` where there is no such step, 422 where it is waived without a
 * reason, submitted on a day to come, or given another day once it is not upcoming any more.
 */
export async function changeFiling(ctx: Context, id: number, change: FilingChange) {
  const before = await findFiling(ctx, id)
  assertVersion(before, change.version)
  const { status: to, due, subject, owner, note, reference } = change
  const from = before.status as FilingStatus
  const moves = to !== undefined && to !== from
  const today = await todayOf(ctx)
  if (moves) {
    // Only the clock says that something is overdue.
    assertMove(filingMoves, from, to)
    if (to === 'overdue')
      throw invalidField('status', sentence`is overdue by the clock alone, the day after ${before.due_on}`)
  }
  if (due !== undefined && due !== before.due_on) {
    if (from !== 'upcoming' || (moves && to !== 'upcoming'))
      throw invalidField('due', sentence`can be changed while it is upcoming alone`)
    if (due < today) throw invalidField('due', sentence`is past`)
  }
  const after = await ctx.db
    .updateTable('compliance_filings')
    .set({
      ...defined({ owner, note, reference }),
      ...(subject === undefined ? {} : { subject: subject ?? '' }),
      ...(due === undefined || due === before.due_on ? {} : { due_on: due, due_given: 1, warned_days: null }),
      ...settled(change, moves ? to : from, moves, today),
      version: before.version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes(before, after))
  if (moves) await tellMove(ctx, before, to)
  return present(after, today)
}

function settled(
  { submitted_on, reason }: FilingChange,
  status: FilingStatus,
  moves: boolean,
  today: string,
) {
  if (submitted_on !== undefined && status !== 'submitted')
    throw invalidField('submitted_on', sentence`is given with the status submitted`)
  if (submitted_on !== undefined && submitted_on > today)
    throw invalidField('submitted_on', sentence`is in the future`)
  const excused = status === 'waived' || status === 'not_applicable'
  if (moves && excused && reason === undefined)
    throw invalidField('reason', sentence`is needed: say why nothing is filed`)
  if (reason !== undefined && !excused)
    throw invalidField('reason', sentence`is given with the status waived or not_applicable`)
  return {
    ...(moves ? { status } : {}),
    ...(moves && status === 'submitted'
      ? { submitted_on: submitted_on ?? today }
      : defined({ submitted_on })),
    ...defined({ reason }),
  }
}

const defined = <Values extends Record<string, string | null | undefined>>(values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [Key in keyof Values]?: Exclude<Values[Key], undefined>
  }

/** Tells whoever listens that a filing was moved. */
export const tellMove = (ctx: Context, { id, title, due_on, status }: FilingRow, to: FilingStatus) =>
  ctx.emit(filingChanged, { filing_id: id, title, due: due_on, from: status as FilingStatus, to })

function present(row: FilingRow, today: string) {
  const { id, rule_key, title, period, base_on, nominal_on, owner, submitted_on, reference, reason } = row
  const { note, version, created_at, updated_at, due_on } = row
  const status = row.status as FilingStatus
  const open = status === 'upcoming' || status === 'overdue'
  return {
    ...{ id, rule_key, title, period, base_on, nominal_on, owner, submitted_on, reference, reason },
    ...{ note, version, created_at, updated_at, status },
    moves: filingMoves[status].filter(to => to !== 'overdue'),
    agency: row.agency as Agency,
    agency_label: agencies[row.agency as Agency],
    subject: row.subject === '' ? null : row.subject,
    due: due_on,
    days_left: open ? daysBetween(today, due_on) : null,
    late: submitted_on === null ? null : submitted_on > due_on,
  }
}
