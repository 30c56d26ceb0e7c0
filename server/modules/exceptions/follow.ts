import type { Insertable, Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import {
  type Context,
  keptOf,
  type Said,
  type ScheduledTask,
  type Subscriber,
  sentence,
} from '../../kernel/index.ts'
import type { ExceptionSource, Fault } from '../../platform/exceptions.ts'
import { todayOf } from '../../platform/office/today.ts'
import { hoursAfter } from '../../platform/office/waiting-time.ts'
import { exceptionOpened, exceptionResolved } from './events.ts'
import { playbookFor } from './matching.ts'
import { sourcesOf } from './sources.ts'
import { SETTLED, slaHours } from './states.ts'

export type ExceptionRow = Selectable<Tables['exceptions']>

/** Follows every source of an office: what is new is opened, what is gone is resolved. */
export async function followAll(ctx: Context): Promise<void> {
  await wake(ctx)
  for (const { module, source } of sourcesOf(ctx.services.registry)) await follow(ctx, module.key, source)
}

/** Brings the exceptions of one source up to date with its faults. */
export async function follow(ctx: Context, area: string, source: ExceptionSource): Promise<void> {
  const faults = await source.find(ctx, await todayOf(ctx))
  const rows = await ctx.db.selectFrom('exceptions').selectAll().where('kind', '=', source.kind).execute()
  const known = new Map(rows.map(row => [row.fingerprint, row]))
  for (const fault of faults) {
    const row = known.get(fault.fingerprint)
    known.delete(fault.fingerprint)
    if (row) await seeAgain(ctx, row, fault)
    else await open(ctx, area, source.kind, fault)
  }
  for (const row of known.values()) if (row.stands === 1) await heal(ctx, row)
}

async function open(ctx: Context, area: string, kind: string, fault: Fault): Promise<void> {
  const row = await ctx.db
    .insertInto('exceptions')
    .values({
      kind,
      area,
      fingerprint: fault.fingerprint,
      source_type: fault.source.type,
      source_id: fault.source.id,
      ...wordsOf(fault),
      status: 'open',
      sla_due: hoursAfter(ctx.now, slaHours[fault.severity]),
      occurrences: 1,
      stands: 1,
      last_seen_at: ctx.now,
      playbook_id: await playbookFor(ctx, kind, fault),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .onConflict(oc => oc.columns(['org_id', 'kind', 'fingerprint']).doNothing())
    .returningAll()
    .executeTakeFirst()
  // Two servers looked at once: the other one has opened it.
  if (row) await announce(ctx, row, sentence`Opened`)
}

/** The parts of a row that its source says. */
const wordsOf = ({ severity, title, detail, money, page, incident }: Fault) =>
  ({
    severity,
    title: String(title),
    title_said: keptOf(title),
    detail: detail === null ? null : String(detail),
    detail_said: detail === null ? null : keptOf(detail),
    amount_minor: money?.amount ?? null,
    currency: money?.currency ?? null,
    page,
    incident,
  }) satisfies Partial<Insertable<Tables['exceptions']>>

/**
 * Brings an exception up to date. It counts once more where another incident came, or the fault is back after it was
 * gone; then whoever settled it has to look again. One that people settled while it stands stays settled.
 */
async function seeAgain(ctx: Context, row: ExceptionRow, fault: Fault): Promise<void> {
  const again = row.stands === 0 || row.incident !== fault.incident
  const words = wordsOf(fault)
  const same = (Object.keys(words) as Array<keyof typeof words>).every(name => words[name] === row[name])
  if (!again && same) return
  const settled = row.status === 'snoozed' || SETTLED.some(status => status === row.status)
  const isReopened = again && settled
  await ctx.db
    .updateTable('exceptions')
    .set({
      ...words,
      stands: 1,
      updated_at: ctx.now,
      ...(again ? { occurrences: row.occurrences + 1, last_seen_at: ctx.now } : {}),
      ...(isReopened
        ? {
            status: 'open',
            sla_due: hoursAfter(ctx.now, slaHours[fault.severity]),
            snoozed_until: null,
            resolved_at: null,
            resolved_by: null,
          }
        : {}),
    })
    .where('id', '=', row.id)
    .execute()
  if (isReopened) await announce(ctx, { ...row, ...words }, sentence`Opened again`)
  else if (again) await tell(ctx, row.id, sentence`Happened again`)
}

/** Resolves what its source no longer has; the record stays. */
async function heal(ctx: Context, row: ExceptionRow): Promise<void> {
  const settled = SETTLED.some(status => status === row.status)
  await ctx.db
    .updateTable('exceptions')
    .set({
      stands: 0,
      updated_at: ctx.now,
      ...(settled
        ? {}
        : { status: 'resolved', resolved_at: ctx.now, resolved_by: null, snoozed_until: null }),
    })
    .where('id', '=', row.id)
    .execute()
  if (settled) return
  await tell(ctx, row.id, sentence`Healed by itself`)
  await ctx.emit(exceptionResolved, { exception_id: row.id, kind: row.kind, healed: true })
}

async function announce(
  ctx: Context,
  row: Pick<ExceptionRow, 'id' | 'kind' | 'severity' | 'title'>,
  said: Said,
) {
  await tell(ctx, row.id, said)
  await ctx.emit(exceptionOpened, {
    exception_id: row.id,
    kind: row.kind,
    severity: row.severity as Fault['severity'],
    title: row.title,
  })
}

const tell = (ctx: Context, id: number, summary: Said) =>
  ctx.log([{ type: 'exception', id }], { type: 'exception', summary }, 'record')

/** Opens what was snoozed until today. */
async function wake(ctx: Context): Promise<void> {
  const woken = await ctx.db
    .updateTable('exceptions')
    .set({ status: 'open', snoozed_until: null, updated_at: ctx.now })
    .where('status', '=', 'snoozed')
    .where('snoozed_until', '<=', await todayOf(ctx))
    .returning('id')
    .execute()
  for (const { id } of woken) await tell(ctx, id, sentence`Snoozed no longer`)
}

/** Looks at each source whose event came. */
export const followEvents: Subscriber = {
  name: 'exceptions',
  event: '*',
  async handle(ctx, { event }) {
    for (const { module, source } of sourcesOf(ctx.services.registry))
      if (source.events?.some(name => name === event)) await follow(ctx, module.key, source)
  },
}

/** Looks at every source: days pass without an event, and so do attempts that fail. */
export const followClock: ScheduledTask = {
  name: 'follow-exceptions',
  cron: '*/5 * * * *',
  run: ({ eachOrganisation }) => eachOrganisation(({ commit }) => commit(followAll)),
}
