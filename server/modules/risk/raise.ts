import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type CovenantStatus, isWorse } from '../../finance/covenant.ts'
import {
  amountSaid,
  type Context,
  keptOf,
  longDay,
  type Said,
  type Sentence,
  sentence,
} from '../../kernel/index.ts'
import { notify } from '../../platform/notifications.ts'
import { type AlertKind, riskAlertRaised, type Severity } from './events.ts'
import { inUnit, type Unit } from './units.ts'

export type AlertRow = Selectable<Tables['risk_alerts']>
type CovenantRow = Selectable<Tables['risk_covenants']>

/** The subject of an alert: one record, one kind. */
export interface Danger {
  kind: AlertKind
  covenantId: number | null
  facilityId: number | null
  dealId: number | null
  severity: Severity
  message: Sentence
  value: number | null
  threshold: number | null
  runId: number | null
  link: string
}

/** The alert of this kind that nobody has resolved. */
export const openAlert = (
  { db }: Context,
  { kind, covenantId, facilityId }: Pick<Danger, 'kind' | 'covenantId' | 'facilityId'>,
): Promise<AlertRow | undefined> => {
  const open = db
    .selectFrom('risk_alerts')
    .selectAll()
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
  const of =
    covenantId === null
      ? open.where('facility_id', '=', facilityId)
      : open.where('covenant_id', '=', covenantId)
  return of.orderBy('id', 'desc').executeTakeFirst()
}

/** Raises an alert and tells whoever has the deal; one that is open already is brought up to date, and escalated where this is graver. */
export async function raise(ctx: Context, danger: Danger, at: string): Promise<AlertRow> {
  const { severity, message, value, threshold, runId } = danger
  const said = {
    message: message.english,
    message_said: keptOf(message),
    value,
    threshold,
    run_id: runId,
    recovered_at: null,
    updated_at: at,
  }
  const open = await openAlert(ctx, danger)
  const graver = open?.severity === 'medium' && severity === 'high'
  const row =
    open === undefined
      ? await ctx.db
          .insertInto('risk_alerts')
          .values({
            ...said,
            kind: danger.kind,
            covenant_id: danger.covenantId,
            facility_id: danger.facilityId,
            severity,
            raised_at: at,
            created_at: at,
          })
          .returningAll()
          .executeTakeFirstOrThrow()
      : await ctx.db
          .updateTable('risk_alerts')
          .set({ ...said, ...(graver ? { severity, escalated_at: at } : {}) })
          .where('id', '=', open.id)
          .returningAll()
          .executeTakeFirstOrThrow()
  if (open === undefined || graver) await tell(ctx, row.id, danger)
  return row
}

/** Marks the danger of an open alert as over; a person still resolves it. */
export async function recover(
  ctx: Context,
  about: Pick<Danger, 'kind' | 'covenantId' | 'facilityId'>,
  at: string,
): Promise<void> {
  const open = await openAlert(ctx, about)
  if (open === undefined || open.recovered_at !== null) return
  await ctx.db
    .updateTable('risk_alerts')
    .set({ recovered_at: at, updated_at: at })
    .where('id', '=', open.id)
    .execute()
}

async function tell(ctx: Context, alertId: number, danger: Danger): Promise<void> {
  const { kind, covenantId, facilityId, dealId, message, severity, link } = danger
  const deal =
    dealId === null
      ? undefined
      : await ctx.db.selectFrom('deals').select('owner_id').where('id', '=', dealId).executeTakeFirst()
  await ctx.emit(riskAlertRaised, {
    alert_id: alertId,
    kind,
    severity,
    covenant_id: covenantId,
    facility_id: facilityId,
    deal_id: dealId,
    message: message.english,
  })
  await notify(ctx, {
    userId: deal?.owner_id ?? null,
    area: 'risk',
    kind: `risk_${kind}`,
    title: message,
    detail:
      severity === 'high' ? sentence`A decision is required now.` : sentence`It is close to its threshold.`,
    link,
  })
}

const severityOf: Record<Exclude<CovenantStatus, 'ok'>, Severity> = { watch: 'medium', breach: 'high' }

const figureOf = ({ unit, currency }: CovenantRow, value: number | null): Said =>
  value === null ? sentence`no figure` : inUnit(value, { unit: unit as Unit, currency })

/** Returns the threshold alert for a covenant's status. */
export const thresholdDanger = (row: CovenantRow, status: 'watch' | 'breach'): Danger => ({
  kind: 'threshold',
  covenantId: row.id,
  facilityId: null,
  dealId: row.deal_id,
  severity: severityOf[status],
  message:
    status === 'breach'
      ? sentence`Covenant in breach: ${row.name} at ${figureOf(row, row.current_value)}, threshold ${figureOf(row, row.effective_threshold)}`
      : sentence`Covenant close to its threshold: ${row.name} at ${figureOf(row, row.current_value)}, threshold ${figureOf(row, row.effective_threshold)}`,
  value: row.current_value,
  threshold: row.effective_threshold,
  runId: null,
  link: `/covenants/${row.id}`,
})

export const overdueDanger = (row: CovenantRow): Danger => ({
  kind: 'overdue',
  covenantId: row.id,
  facilityId: null,
  dealId: row.deal_id,
  severity: 'medium',
  message: sentence`Covenant test overdue: ${row.name} was due on ${longDay(row.next_test_on as string)}`,
  value: null,
  threshold: null,
  runId: null,
  link: `/covenants/${row.id}`,
})

type FacilityRow = Selectable<Tables['risk_facilities']>

const ofFacility = ({ id, deal_id }: FacilityRow) => ({
  covenantId: null,
  facilityId: id,
  dealId: deal_id,
  value: null,
  threshold: null,
  link: `/covenants/facilities/${id}`,
})

export const overadvanceDanger = (row: FacilityRow, runId: number, overadvance: number): Danger => ({
  ...ofFacility(row),
  kind: 'overadvance',
  severity: 'high',
  message: sentence`Overadvance: ${row.name} must repay ${amountSaid(overadvance, row.currency)}`,
  runId,
})

export const certificateDanger = (row: FacilityRow): Danger => ({
  ...ofFacility(row),
  kind: 'overdue',
  severity: 'medium',
  message: sentence`Borrowing-base certificate overdue: ${row.name}, due on ${longDay(row.next_certificate_on as string)}`,
  runId: null,
})

/** Follows a covenant from its status before: an alert only where it is worse, recovery where it is well again. */
export async function followStatus(
  ctx: Context,
  before: CovenantStatus | null,
  row: CovenantRow,
  at: string,
): Promise<void> {
  const after = row.status as CovenantStatus | null
  const about = { covenantId: row.id, facilityId: null }
  if (row.overdue_since === null) await recover(ctx, { kind: 'overdue', ...about }, at)
  if (after === null) return
  if (after === 'ok') return recover(ctx, { kind: 'threshold', ...about }, at)
  if (isWorse(after, before)) await raise(ctx, thresholdDanger(row, after), at)
}
