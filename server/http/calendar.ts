import { createHash } from 'node:crypto'
import type { Request, RequestHandler, Response } from 'express'
import ical, { ICalCalendarMethod, ICalEventBusyStatus, ICalEventTransparency } from 'ical-generator'
import type { Database } from '../database/index.ts'
import type { DueDate } from '../platform/due-dates.ts'
import { addressOf } from './address.ts'
import type { EdgeParts } from './dispatch.ts'
import { assertOwnSite } from './guard.ts'
import { answerFailure } from './problem.ts'

const LIST = '/api/v1/svc/calendar/due-dates'
/** The refresh interval for calendar programs, in seconds. */
const LOOK_EVERY = 3600

/**
 * `/calendar/<token>.ics`: the due dates for calendar programs, which send no headers, so that the address itself is the
 * secret. It is good for this one list and for nothing else.
 */
export function calendarEndpoint(parts: EdgeParts): RequestHandler {
  return async (req, res) => {
    const requestId = res.getHeader('X-Request-Id')?.toString() ?? crypto.randomUUID()
    try {
      assertOwnSite(req, parts.names(), false)
      await answer(parts, req, res, requestId)
    } catch (error) {
      answerFailure({ req, res, log: parts.log, requestId }, error)
    }
  }
}

async function answer(
  { door, identity, limits, behindProxy }: EdgeParts,
  req: Request,
  res: Response,
  requestId: string,
): Promise<void> {
  const route = door.parts.registry.route('GET', LIST)
  if (!route) throw new Error(`${LIST} is not in the registry`)
  const principal = await identity.principals.ofCalendarAddress(
    String(req.params.token),
    door.parts.clock.now(),
  )
  for (const [name, value] of Object.entries(await limits.ofToken(principal))) res.setHeader(name, value)
  const { body } = await door.call(
    route,
    principal,
    {},
    {
      requestId,
      address: addressOf(req, behindProxy),
      userAgent: req.headers['user-agent'] ?? null,
    },
  )
  const origin = `http${identity.behindTls ? 's' : ''}://${req.headers.host}`
  res.setHeader('Content-Type', 'text/calendar; charset=utf-8')
  res.setHeader('Cache-Control', 'no-store')
  const office = await officeId(door.parts.database, principal.orgId)
  res.end(toCalendar(body as DueDate<string>[], { origin, office }))
}

/** Returns an id that distinguishes an office's due dates from other offices': two have a `call-12` each. */
async function officeId(database: Database, orgId: number): Promise<string> {
  const { created_at } = await database.read(db =>
    db.selectFrom('organisations').select('created_at').where('id', '=', orgId).executeTakeFirstOrThrow(),
  )
  return createHash('sha256').update(`${orgId} ${created_at}`).digest('hex').slice(0, 20)
}

/** Revisions are counted by the second, from a day before every record. */
const FIRST_REVISION = Date.UTC(2020, 0, 1)

/** The due dates as RFC 5545 has them: each a whole day that leaves the person free, revised when its record changes. */
function toCalendar(
  dates: readonly DueDate<string>[],
  { origin, office }: { origin: string; office: string },
): string {
  const calendar = ical({
    name: 'Fund Office',
    prodId: { company: 'Fund Office', product: 'Due dates' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_EVERY,
  })
  for (const { key, date, title, detail, who, changed_at, page } of dates) {
    const changed = new Date(changed_at)
    const description = [detail, who].filter(Boolean).join(', ')
    calendar.createEvent({
      id: `${key}@${office}.fund-office`,
      // The library writes days as they are in UTC.
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      stamp: changed,
      lastModified: changed,
      sequence: Math.floor((changed.getTime() - FIRST_REVISION) / 1000),
      transparency: ICalEventTransparency.TRANSPARENT,
      busystatus: ICalEventBusyStatus.FREE,
      summary: title,
      ...(description === '' ? {} : { description }),
      url: origin + page,
    })
  }
  return calendar.toString()
}
