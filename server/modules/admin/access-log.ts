import type { Selectable } from 'kysely'
import { z } from 'zod'
import type { Tables } from '../../database/tables.ts'
import {
  type Context,
  contains,
  entity,
  FileAnswer,
  field,
  file,
  paginate,
  route,
  type ScheduledTask,
} from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { forgetAccess } from '../../platform/access-log.ts'
import { csvOf } from '../../platform/documents/csv.ts'
import { assertEveryArea } from '../../platform/office/rights.ts'
import { startOfDay, timezoneOf, todayOf } from '../../platform/office/today.ts'
import { settingsOf } from './organisation.ts'

const AccessEntry = entity('AccessEntry', {
  id: field.id(),
  at: field.timestamp(),
  actor: z.object({ id: field.id().nullable(), name: z.string() }),
  via: z.string().meta({ description: 'session, jwt, system, or api_key:<id>' }),
  route: z.string().meta({ description: 'Method and path template' }),
  target: z.string().meta({ description: 'Path as called' }),
  file: z.string().meta({ description: 'File name as saved' }),
  media_type: z.string(),
  bytes: z.int(),
  rows: z.int().nullable().meta({ description: 'Row count, for exported tables' }),
  address: z.string().nullable().meta({ description: 'Caller’s network address' }),
  request_id: z.string(),
})

const filter = z.object({
  user_id: z.coerce
    .number()
    .int()
    .positive()
    .optional()
    .meta({ description: 'Only downloads by this person' }),
  from: z.iso.date().optional().meta({ description: 'On or after this office day' }),
  to: z.iso.date().optional().meta({ description: 'On or before this office day' }),
  q: field.search('Part of the file name, the path or the person’s name'),
})
type Filter = z.output<typeof filter>

/** Returns the files that left, in every area: their names reveal their contents. */
async function entries(ctx: Context, { user_id, from, to, q }: Filter) {
  assertEveryArea(ctx)
  const timezone = await timezoneOf(ctx)
  let query = ctx.db.selectFrom('access_log').selectAll()
  if (user_id) query = query.where('user_id', '=', user_id)
  if (from) query = query.where('created_at', '>=', startOfDay(timezone, from))
  if (to) query = query.where('created_at', '<', startOfDay(timezone, daysAfter(to, 1)))
  if (q) query = query.where(eb => contains(eb, ['file', 'target', 'actor_name'], q))
  return { query }
}

type Row = Selectable<Tables['access_log']>

const present = ({ user_id, actor_name, created_at, ...row }: Row) => ({
  ...row,
  at: created_at,
  actor: { id: user_id, name: actor_name },
})

const HEADING = ['At', 'Who', 'Through', 'File', 'Type', 'Bytes', 'Rows', 'Path', 'Address', 'Request']

export const accessLogRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/access-log',
    operation: 'listAccess',
    summary: 'List downloads',
    description:
      'Newest first. Recorded right after each answer, and right before a page exports a table. Kept for the office’s `access_log_days`, or forever. JSON reads are not logged.',
    access: 'audit:manage',
    query: z.object({ ...field.page, ...filter.shape }),
    response: z.array(AccessEntry),
    handle: async (ctx, { query: { limit, cursor, ...narrowed } }) =>
      (await paginate((await entries(ctx, narrowed)).query, 'access_log.id', { limit, cursor })).map(present),
  }),
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/access-log/csv',
    operation: 'exportAccess',
    summary: 'Export the list of downloads (CSV)',
    leaves: 'records',
    access: 'audit:manage',
    query: filter,
    response: file('text/csv'),
    async handle(ctx, { query }) {
      const rows = await (await entries(ctx, query)).query.orderBy('id', 'desc').execute()
      return new FileAnswer({
        name: `Access log ${await todayOf(ctx)}.csv`,
        type: 'text/csv',
        content: csvOf([
          HEADING,
          ...rows.map(row => [
            row.created_at,
            row.actor_name,
            row.via,
            row.file,
            row.media_type,
            row.bytes,
            row.rows,
            row.target,
            row.address,
            row.request_id,
          ]),
        ]),
      })
    },
  }),
] as const

/** Deletes entries past the office's retention. */
export const forgetOldAccess: ScheduledTask = {
  name: 'forget-access',
  cron: '30 3 * * *',
  run: ({ eachOrganisation }) =>
    eachOrganisation(({ commit }) =>
      commit(async ctx => {
        const { access_log_days } = await settingsOf(ctx)
        if (access_log_days) await forgetAccess(ctx, access_log_days)
      }),
    ),
}
