import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import {
  type Context,
  conflict,
  invalidField,
  keptOf,
  notFound,
  paginate,
  sayKept,
  sentence,
} from '../../../kernel/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { todayOf } from '../../../platform/office/today.ts'
import {
  type Deadline,
  type DeadlineKind,
  deadlinesOn,
  FARTHEST_DAYS,
  type Severity,
  type SubjectType,
  subjectTypes,
} from './deadlines.ts'
import { complianceAlertRaised } from './events.ts'

type AlertRow = Selectable<Tables['compliance_alerts']>
type Subject = Pick<Deadline, 'record_type' | 'record_id'>

/** The column of an alert that names its record. */
const columns = {
  kyc_record: 'kyc_record_id',
  compliance_filing: 'filing_id',
  compliance_obligation: 'obligation_id',
} as const satisfies Record<SubjectType, keyof AlertRow>

/** The record that an alert is about. */
function subjectOf(row: Pick<AlertRow, (typeof columns)[SubjectType]>): Subject {
  const record_type = subjectTypes.find(type => row[columns[type]] !== null) as SubjectType
  return { record_type, record_id: row[columns[record_type]] as number }
}

const keyOf = ({ record_type, record_id }: Subject): string => `${record_type} ${record_id}`

interface Filter {
  limit: number
  cursor?: string | undefined
  open?: boolean | undefined
}

/** The alerts, newest first. */
export async function listAlerts(ctx: Context, { open, ...slice }: Filter) {
  let query = ctx.db.selectFrom('compliance_alerts').selectAll()
  if (open !== undefined) query = query.where('resolved_at', open ? 'is' : 'is not', null)
  const page = await paginate(query, 'compliance_alerts.id', slice)
  const standing = await standingNow(ctx)
  return page.map(row => present(ctx, row, standing))
}

export async function getAlert(ctx: Context, id: number) {
  const row = await ctx.db.selectFrom('compliance_alerts').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return present(ctx, row, await standingNow(ctx, subjectOf(row)))
}

/** Returns overdue and upcoming items, each with its open alert. */
export async function deadlinesAndAlerts(ctx: Context, within: number, alerts: readonly AlertRow[]) {
  const open = new Map(alerts.map(row => [keyOf(subjectOf(row)), row]))
  const found = await deadlinesOn(ctx, await todayOf(ctx), within)
  return found.map(one => {
    const alert = open.get(keyOf(one))
    return {
      ...one,
      title: ctx.say(one.title),
      message: ctx.say(one.message),
      alert_id: alert?.id ?? null,
      alert_severity: (alert?.severity ?? null) as Severity | null,
    }
  })
}

export const listDeadlines = async (ctx: Context, within: number) =>
  deadlinesAndAlerts(ctx, within, await openAlerts(ctx))

export const nothing_to_raise = [409, 'The record is settled, or not due soon'] as const

/** Raises the alert of a record; an open one is updated, and escalated where its day is over now. */
export async function raiseAlert(ctx: Context, subject: Subject) {
  const today = await todayOf(ctx)
  const [found] = await deadlinesOn(ctx, today, FARTHEST_DAYS, subject)
  if (!found) {
    await assertRecord(ctx, subject)
    throw conflict(
      'nothing_to_raise',
      sentence`It is settled or not due soon: there is nothing to warn about.`,
    )
  }
  const { kind, severity, title, due_on, message } = found
  const said = {
    kind,
    severity,
    title: String(title),
    title_said: keptOf(title),
    due_on,
    message: message.english,
    message_said: keptOf(message),
    updated_at: ctx.now,
  }
  const raised = await insertOnce(ctx, subject, { ...said, raised_at: ctx.now, created_at: ctx.now })
  const open = raised ?? (await openAlertOf(ctx, subject))
  const graver = !raised && open.severity === 'medium' && severity === 'high'
  const row =
    raised ??
    (await ctx.db
      .updateTable('compliance_alerts')
      .set({ ...said, ...(graver ? { escalated_at: ctx.now } : {}) })
      .where('id', '=', open.id)
      .returningAll()
      .executeTakeFirstOrThrow())
  if (raised || graver) {
    await ctx.emit(complianceAlertRaised, {
      alert_id: row.id,
      ...subject,
      kind,
      severity,
      title: String(title),
      due: due_on,
    })
    await notify(ctx, {
      userId: null,
      area: 'compliance',
      kind: 'compliance_alert',
      title: message,
      link: '/compliance',
    })
  }
  return present(ctx, row, await standingNow(ctx, subject))
}

/** The new alert; nothing where one of the record is open already, also when somebody raised it at this moment. */
const insertOnce = (
  { db }: Context,
  { record_type, record_id }: Subject,
  values: Omit<Insertable<Tables['compliance_alerts']>, 'org_id'>,
): Promise<AlertRow | undefined> => {
  const column = columns[record_type]
  return db
    .insertInto('compliance_alerts')
    .values({ ...values, [column]: record_id })
    .onConflict(conflict => conflict.columns(['org_id', column]).where('resolved_at', 'is', null).doNothing())
    .returningAll()
    .executeTakeFirst()
}

const openAlertOf = ({ db }: Context, { record_type, record_id }: Subject): Promise<AlertRow> =>
  db
    .selectFrom('compliance_alerts')
    .selectAll()
    .where(columns[record_type], '=', record_id)
    .where('resolved_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Resolves an alert; the second time it returns the first resolution. */
export async function resolveAlert(ctx: Context, id: number, note: string | undefined) {
  const { now, principal } = ctx
  await ctx.db
    .updateTable('compliance_alerts')
    .set({ resolved_at: now, resolved_by: principal.name, note: note ?? null, updated_at: now })
    .where('id', '=', id)
    .where('resolved_at', 'is', null)
    .execute()
  return getAlert(ctx, id)
}

/** The alerts that nobody has resolved. */
export const openAlerts = ({ db }: Context): Promise<AlertRow[]> =>
  db.selectFrom('compliance_alerts').selectAll().where('resolved_at', 'is', null).orderBy('id').execute()

const tables = {
  kyc_record: 'kyc_records',
  compliance_filing: 'compliance_filings',
  compliance_obligation: 'compliance_obligations',
} as const

async function assertRecord({ db }: Context, { record_type, record_id }: Subject): Promise<void> {
  const row = await db
    .selectFrom(tables[record_type])
    .select('id')
    .where('id', '=', record_id)
    .executeTakeFirst()
  if (!row) throw invalidField('record_id', sentence`is not a record of this type`)
}

/** Returns the keys of overdue and upcoming items, by record and day; of one record where given. */
async function standingNow(ctx: Context, only?: Subject): Promise<ReadonlySet<string>> {
  const found = await deadlinesOn(ctx, await todayOf(ctx), FARTHEST_DAYS, only)
  return new Set(found.map(one => `${keyOf(one)} ${one.due_on}`))
}

function present(
  { say }: Context,
  { title_said, message_said, ...row }: AlertRow,
  standing: ReadonlySet<string>,
) {
  const subject = subjectOf(row)
  const { org_id: _, kyc_record_id: _kyc, filing_id: _filing, obligation_id: _obligation, ...alert } = row
  return {
    ...alert,
    ...subject,
    kind: row.kind as DeadlineKind,
    severity: row.severity as Severity,
    title: sayKept(say, row.title, title_said),
    message: sayKept(say, row.message, message_said),
    settled: !standing.has(`${keyOf(subject)} ${row.due_on}`),
  }
}
