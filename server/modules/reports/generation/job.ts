import { fromJson, toJson } from '../../../database/columns.ts'
import type { Rights } from '../../../kernel/access/permissions.ts'
import {
  AppError,
  type Context,
  type JobDefinition,
  narrowerRole,
  type Principal,
  type Role,
  type Said,
  sentence,
} from '../../../kernel/index.ts'
import { keptOf } from '../../../kernel/speech/kept.ts'
import type { Language } from '../../../kernel/speech/speech.ts'
import type { JobContext } from '../../../kernel/work.ts'
import { principalOf } from '../../../platform/identity/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { kindOf } from '../kinds/index.ts'
import type { ReportRow, ReportStatus } from '../report.ts'
import { askedOf } from '../subject.ts'
import { writeSection } from './write-section.ts'

export const REPORT_JOB = 'reports.generate'

/** Restrictions of the caller besides the person's rights of today: those of a key. */
interface Payload {
  report_id: number
  user_id: number
  role: Role
  rights: readonly Rights[]
}

export const payloadOf = (reportId: number, { userId, role, rights }: Principal): Payload => ({
  report_id: reportId,
  user_id: userId as number,
  role,
  rights,
})

/** Wakes those who watch a report being written. */
export const topicOf = (reportId: number): string => `report ${reportId}`

/** The report is gone, or was ended elsewhere. */
class LeftOff extends Error {}

type End = { failed: Said } | { left: true } | null

/**
 * Writes a report section by section, each in a transaction of its own, so that a restart goes on with the next one. It
 * reads as the person who asked, with their rights of the moment.
 */
export const reportJob: JobDefinition = {
  kind: REPORT_JOB,
  async prepare(job, payload): Promise<End> {
    try {
      await writeAll(job, payload as Payload)
      return null
    } catch (error) {
      if (error instanceof LeftOff) return { left: true }
      if (error instanceof AppError && error.status < 500) return { failed: error.detail }
      throw error
    }
  },
  async finish(ctx, payload, end: End) {
    if (end !== null && 'left' in end) return
    await endReport(ctx, (payload as Payload).report_id, end?.failed ?? null)
  },
  giveUp: (ctx, payload) =>
    endReport(
      ctx,
      (payload as Payload).report_id,
      sentence`It stopped because of a fault in the program; the log has the details.`,
    ),
}

async function writeAll(job: JobContext, payload: Payload): Promise<void> {
  const id = payload.report_id
  const { row, done, principal } = await job.commit(async ctx => {
    const report = await moveTo(ctx, id, 'writing')
    const sections = await ctx.db
      .selectFrom('report_sections')
      .select('section_key')
      .where('report_id', '=', id)
      .execute()
    return {
      row: report,
      done: new Set(sections.map(({ section_key }) => section_key)),
      principal: await starterOf(ctx, payload),
    }
  })
  const { sections } = kindOf(row.kind)
  for (const [position, section] of sections.entries()) {
    if (done.has(section.key)) continue
    await job.progress((100 * position) / sections.length, sentence`Writing ${section.title}`)
    const written = await writeSection({ ...job, principal }, section, askedOf(row), {
      subject: row.subject,
      language: row.language as Language,
    })
    await job.commit(ctx => keepSection(ctx, id, position, written))
  }
}

/** The person who asked, with their rights of now and never more than those they asked with. */
async function starterOf(ctx: Context, { report_id, user_id, role, rights }: Payload): Promise<Principal> {
  const token = { kind: 'system', id: `report ${report_id}` } as const
  const person = await principalOf(ctx.db, user_id, { token, now: new Date(ctx.now) })
  return { ...person, role: narrowerRole(person.role, role), rights: [...person.rights, ...rights] }
}

async function keepSection(
  ctx: Context,
  report_id: number,
  position: number,
  { section, areas: read }: Awaited<ReturnType<typeof writeSection>>,
): Promise<void> {
  const { areas } = await moveTo(ctx, report_id, 'writing')
  const times = { created_at: ctx.now, updated_at: ctx.now }
  await ctx.db
    .insertInto('report_sections')
    .values({ report_id, section_key: section.key, position, content: toJson(section), ...times })
    .execute()
  await ctx.db
    .updateTable('reports')
    .set({ areas: toJson([...new Set([...fromJson<string[]>(areas), ...read])].sort()) })
    .where('id', '=', report_id)
    .execute()
}

/** Moves a report that is being written; LeftOff where it is not any more. */
async function moveTo(ctx: Context, id: number, status: ReportStatus): Promise<ReportRow> {
  const row = await ctx.db
    .updateTable('reports')
    .set({ status, updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'writing'])
    .returningAll()
    .executeTakeFirst()
  if (!row) throw new LeftOff()
  ctx.afterCommit(() => ctx.services.wakeUps.wake(topicOf(id)))
  return row
}

async function endReport(ctx: Context, id: number, failed: Said | null): Promise<void> {
  const row = await ctx.db
    .updateTable('reports')
    .set({
      status: failed === null ? 'ready' : 'failed',
      error: failed === null ? null : String(failed),
      error_said: failed === null ? null : keptOf(failed),
      finished_at: ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('status', 'in', ['queued', 'writing'])
    .returningAll()
    .executeTakeFirst()
  if (!row) return
  ctx.afterCommit(() => ctx.services.wakeUps.wake(topicOf(id)))
  if (row.author_id === null) return
  await notify(ctx, {
    userId: row.author_id,
    area: 'reports',
    kind: 'report_written',
    title: failed === null ? sentence`${row.title} is ready` : sentence`${row.title} could not be written`,
    ...(failed === null ? {} : { detail: failed }),
    link: `/reports/${id}`,
  })
}
