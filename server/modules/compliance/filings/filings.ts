import type { z } from 'zod'
import { toBit } from '../../../database/columns.ts'
import { daysBetween } from '../../../finance/day-count.ts'
import {
  assertMove,
  assertVersion,
  type Context,
  changes,
  conflict,
  field,
  invalidField,
  sentence,
} from '../../../kernel/index.ts'
import { changeRecord, insertRecord, listQuery, listRecords } from '../../../kernel/records/index.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { dueBetween, dueQuery } from '../due-between.ts'
import { deadlineOf, periodOf, quarterEnd } from './due-date.ts'
import { filingChanged } from './events.ts'
import { type FilingChange, type FilingRow, filing } from './filing.ts'
import { profileOf } from './profile.ts'
import { inForce, type Rule, rulesByKey } from './rules.ts'
import type { FilingInput } from './schemas.ts'
import { type Agency, agencies, type FilingStatus, filingMoves } from './states.ts'

/** Query parameters of the list of filings. */
export const filingQuery = listQuery(filing).extend({
  ...dueQuery,
  q: field.search('Part of the title, the fund, the owner or the reference'),
})

const pageOfFilings = listRecords(filing, dueBetween('due_on'))

export async function listFilings(ctx: Context, asked: z.output<typeof filingQuery>) {
  const page = await pageOfFilings(ctx, asked)
  const today = await todayOf(ctx)
  return page.map(row => present(row, today))
}

export const getFiling = async (ctx: Context, id: number) =>
  present(await filing.find(ctx, id), await todayOf(ctx))

/** Returns the columns of a filing due by a rule from a base day; 422 where no business day is near. */
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
  const { owner, note, external_id, period, subject } = input
  const today = await todayOf(ctx)
  const due = input.rule_key === undefined ? given(input) : await byRule(ctx, input.rule_key, input)
  if (due.rule_key !== null && (await stands(ctx, due.rule_key, due.base_on, subject ?? '')))
    throw conflict(
      'duplicate',
      sentence`${due.title} stands in the calendar for ${due.period ?? due.base_on} already.`,
    )
  const row = await insertRecord(
    ctx,
    filing,
    { owner, note, external_id },
    {
      ...due,
      ...(period && { period }),
      subject: subject ?? '',
      status: due.due_on < today ? 'overdue' : 'upcoming',
      due_given: toBit(due.rule_key === null),
    },
  )
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
  const before = await filing.find(ctx, id)
  const { version, ...given } = change
  assertVersion(before, version)
  const { status: to, due } = given
  const from = before.status as FilingStatus
  const moves = to !== undefined && to !== from
  const today = await todayOf(ctx)
  if (moves) {
    // Only the clock makes a filing overdue.
    assertMove(filingMoves, from, to)
    if (to === 'overdue')
      throw invalidField('status', sentence`becomes overdue automatically, the day after ${before.due_on}`)
  }
  if (due !== undefined && due !== before.due_on) {
    if (from !== 'upcoming' || (moves && to !== 'upcoming'))
      throw invalidField('due', sentence`can be changed only while it is upcoming`)
    if (due < today) throw invalidField('due', sentence`is in the past`)
  }
  assertSettled(change, moves ? to : from, moves, today)
  const after = await changeRecord(ctx, filing, before, given, {
    ...(due !== undefined && due !== before.due_on && { due_given: 1, warned_days: null }),
    ...(moves && to === 'submitted' && { submitted_on: given.submitted_on ?? today }),
  })
  ctx.note(changes(before, after))
  if (moves) await tellMove(ctx, before, to)
  return present(after, today)
}

function assertSettled(
  { submitted_on, reason }: FilingChange,
  status: FilingStatus,
  moves: boolean,
  today: string,
): void {
  if (submitted_on !== undefined && status !== 'submitted')
    throw invalidField('submitted_on', sentence`applies only to the status submitted`)
  if (submitted_on !== undefined && submitted_on > today)
    throw invalidField('submitted_on', sentence`is in the future`)
  const excused = status === 'waived' || status === 'not_applicable'
  if (moves && excused && reason === undefined)
    throw invalidField('reason', sentence`is required: give the reason for not filing`)
  if (reason !== undefined && !excused)
    throw invalidField('reason', sentence`applies only to the status waived or not_applicable`)
}

/** Tells whoever listens that a filing was moved. */
export const tellMove = (ctx: Context, { id, title, due_on, status }: FilingRow, to: FilingStatus) =>
  ctx.emit(filingChanged, { filing_id: id, title, due: due_on, from: status as FilingStatus, to })

function present(row: FilingRow, today: string) {
  const { due_on, submitted_on } = row
  const status = row.status as FilingStatus
  const open = status === 'upcoming' || status === 'overdue'
  return {
    ...filing.present(row),
    subject: row.subject || null,
    agency_label: agencies[row.agency as Agency],
    days_left: open ? daysBetween(today, due_on) : null,
    moves: filingMoves[status].filter(to => to !== 'overdue'),
    late: submitted_on === null ? null : submitted_on > due_on,
  }
}
