import { type Context, longDay, type Sentence, sentence } from '../../../kernel/index.ts'
import { daysAfter } from '../../../kernel/values/days.ts'
import type { ClockMove, Moved } from '../../../platform/clock.ts'
import { startOfDay, timezoneOf } from '../../../platform/office/today.ts'
import { overdueDanger, raise, thresholdDanger } from '../raise.ts'
import type { CovenantRow } from './covenant.ts'
import { moveCovenant } from './readings.ts'
import { reliefOn, statusOf, termsOn, testOn } from './rows.ts'

const tested = ({ db }: Context, day: string) =>
  db
    .selectFrom('risk_covenants')
    .selectAll()
    .where(eb => eb.or([eb('ends_on', 'is', null), eb('ends_on', '>=', day)]))
    .orderBy('id')

const beganAt = async (ctx: Context, day: string) => startOfDay(await timezoneOf(ctx), day)

const movedFrom = (row: CovenantRow, from: string, to: string, reason: Sentence): Moved => ({
  record: { type: 'covenant', id: row.id },
  from,
  to,
  reason,
  on: [
    { type: 'covenant', id: row.id },
    ...(row.deal_id === null ? [] : [{ type: 'deal', id: row.deal_id }]),
  ],
})

/** Tests covenants by the terms of a day: a step of the schedule begins, a waiver or a holiday ends. */
async function retest(ctx: Context, day: string): Promise<Moved[]> {
  const rows = await tested(ctx, day)
    .where(eb =>
      eb.or([
        eb('schedule', '<>', '[]'),
        eb('waived_until', 'is not', null),
        eb('holiday_until', 'is not', null),
      ]),
    )
    .execute()
  const moved: Moved[] = []
  for (const row of rows) {
    const { threshold } = termsOn(row, day)
    const status = row.current_value === null ? null : testOn(row, row.current_value, day).status
    if (threshold === row.effective_threshold && status === statusOf(row)) continue
    const after = await moveCovenant(ctx, row, day, {}, await beganAt(ctx, day))
    const reason =
      threshold === row.effective_threshold
        ? reliefOn(row, day) === null
          ? sentence`The covenant “${row.name}” was retested: its waiver or holiday is over`
          : sentence`The covenant “${row.name}” was retested: its holiday has begun`
        : sentence`The covenant “${row.name}” was retested: its threshold changed from ${row.effective_threshold as number} to ${threshold}`
    moved.push(movedFrom(row, row.status ?? 'not tested', after.status ?? 'not tested', reason))
  }
  return moved
}

/** Marks tests whose day is over, and raises their alerts; nothing falls due in a holiday. */
async function fallDue(ctx: Context, day: string): Promise<Moved[]> {
  const rows = await tested(ctx, day)
    .where('next_test_on', '<', day)
    .where('overdue_since', 'is', null)
    .execute()
  const due = rows.filter(row => reliefOn(row, day) !== 'holiday')
  const at = await beganAt(ctx, day)
  for (const row of due) {
    const since = daysAfter(row.next_test_on as string, 1)
    await ctx.db
      .updateTable('risk_covenants')
      .set({ overdue_since: since, version: row.version + 1, updated_at: at })
      .where('id', '=', row.id)
      .execute()
    await raise(ctx, overdueDanger(row), at)
  }
  return due.map(row =>
    movedFrom(
      row,
      'due',
      'overdue',
      sentence`The test of “${row.name}” is overdue: it was due on ${longDay(row.next_test_on as string)}`,
    ),
  )
}

/** Ends cure periods; a covenant still in breach is warned of again. */
async function endCures(ctx: Context, day: string): Promise<Moved[]> {
  const rows = await tested(ctx, day)
    .where('cure_deadline', '<', day)
    .where('cure_over_since', 'is', null)
    .execute()
  const at = await beganAt(ctx, day)
  for (const row of rows) {
    await ctx.db
      .updateTable('risk_covenants')
      .set({
        cure_over_since: daysAfter(row.cure_deadline as string, 1),
        version: row.version + 1,
        updated_at: at,
      })
      .where('id', '=', row.id)
      .execute()
    if (statusOf(row) === 'breach') await raise(ctx, thresholdDanger(row, 'breach'), at)
  }
  return rows.map(row =>
    movedFrom(
      row,
      'may be cured',
      'cure over',
      sentence`The cure period of “${row.name}” ended on ${longDay(row.cure_deadline as string)}`,
    ),
  )
}

export const clockMoves: readonly ClockMove[] = [
  { name: 'retest-covenants', move: retest },
  { name: 'overdue-covenant-tests', move: fallDue },
  { name: 'end-covenant-cures', move: endCures },
]
