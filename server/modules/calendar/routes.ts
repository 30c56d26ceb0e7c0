import { z } from 'zod'
import { entity, field, input, invalidField, route, sayIn, sentence } from '../../kernel/index.ts'
import {
  createCalendarAddress,
  listCalendarAddresses,
  revokeCalendarAddress,
} from '../../platform/identity/index.ts'
import { listDueDates } from '../../platform/next-steps/list-due-dates.ts'
import { languageOfReader } from '../../platform/office/languages.ts'
import { todayOf } from '../../platform/office/today.ts'

const P = '/api/v1/svc/calendar'
const DAY_MS = 86_400_000
/** The default span: the last month, and a year ahead. */
const USUAL_DAYS = { before: 31, after: 366 }
const MOST_DAYS = 3700

const DueDate = entity('DueDate', {
  key: z.string().meta({ description: 'Stable when the day moves, such as `call-12`' }),
  date: field.date(),
  title: z.string(),
  detail: z.string().nullable(),
  who: z.string().nullable().meta({ description: 'Person who has to act or who owes it; null if none' }),
  changed_at: field.timestamp().optional().meta({ description: 'When the record last changed' }),
  page: z.string().meta({ description: 'Page of the record' }),
})

const address = {
  id: field.id(),
  name: z.string(),
  last_used_at: field.timestamp().nullable().meta({ description: 'Accurate to the minute' }),
  revoked_at: field.timestamp().nullable(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
}
const CalendarAddress = entity('CalendarAddress', address)
const NewCalendarAddress = entity('NewCalendarAddress', {
  ...address,
  path: z
    .string()
    .meta({ description: 'Path below the office’s URL; anyone with it can read the due dates' }),
})

export const routes = [
  route({
    method: 'GET',
    path: `${P}/due-dates`,
    operation: 'listDueDates',
    summary: 'List due dates',
    description: `Default range: from ${USUAL_DAYS.before} days ago to one year ahead.`,
    access: 'calendar:read',
    query: z.object({ from: field.date().optional(), to: field.date().optional() }),
    response: z.array(DueDate),
    tool: {
      name: 'svc_list_due_dates',
      title: 'List due dates',
      category: 'crm',
      credits: 1,
      description:
        'Lists what is due on which day: capital calls, the cures of defaults, the ends of investment periods. It changes nothing and reads no calendar of a person.',
      keywords: 'deadline calendar upcoming agenda when due schedule reminder',
    },
    handle: async (ctx, { query }) => {
      const due = await listDueDates(ctx, spanOf(await todayOf(ctx), query))
      const { token, email } = ctx.principal
      // A calendar program asks for no language.
      const say = token.kind === 'calendar_address' ? sayIn(await languageOfReader(ctx, email)) : ctx.say
      return due.map(one => ({
        ...one,
        title: say(one.title),
        detail: one.detail === null ? null : say(one.detail),
      }))
    },
  }),
  route({
    method: 'GET',
    path: `${P}/addresses`,
    operation: 'listCalendarAddresses',
    summary: 'List your private calendar addresses',
    access: 'calendar:read',
    audience: 'pages',
    response: z.array(CalendarAddress),
    handle: ctx => listCalendarAddresses(ctx),
  }),
  route({
    method: 'POST',
    path: `${P}/addresses`,
    operation: 'createCalendarAddress',
    summary: 'Create a private calendar address',
    description: 'The address is shown only once. It gives read access to the due dates you may see.',
    governed: 'secret',
    access: 'calendar:read',
    audience: 'pages',
    secret: true,
    body: input('CalendarAddressInput', { name: field.line(120) }),
    example: { name: 'My phone' },
    status: 201,
    response: NewCalendarAddress,
    handle: (ctx, { body }) => createCalendarAddress(ctx, body.name),
  }),
  route({
    method: 'POST',
    path: `${P}/addresses/{calendar_address_id}/revoke`,
    operation: 'revokeCalendarAddress',
    summary: 'Revoke a private calendar address',
    governed: 'in_person',
    access: 'calendar:read',
    audience: 'pages',
    response: CalendarAddress,
    handle: (ctx, { params }) => revokeCalendarAddress(ctx, params.calendar_address_id),
  }),
] as const

function spanOf(today: string, { from, to }: { from?: string | undefined; to?: string | undefined }) {
  const days = (start: string, count: number) =>
    new Date(Date.parse(start) + count * DAY_MS).toISOString().slice(0, 10)
  const span = {
    from: from ?? days(today, -USUAL_DAYS.before),
    to: to ?? days(from ?? today, USUAL_DAYS.after),
  }
  const length = (Date.parse(span.to) - Date.parse(span.from)) / DAY_MS
  if (length < 0 || length > MOST_DAYS)
    throw invalidField('query.to', sentence`must be after \`from\`, at most ${MOST_DAYS} days`)
  return span
}
