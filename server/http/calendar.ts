import type { Request, RequestHandler, Response } from 'express'
import ical, { ICalCalendarMethod } from 'ical-generator'
import type { DueDate } from '../platform/due-dates.ts'
import { addressOf } from './address.ts'
import type { EdgeParts } from './dispatch.ts'
import { assertOwnSite } from './guard.ts'
import { answerFailure } from './problem.ts'

const LIST = '/api/v1/svc/calendar/due-dates'
/** How often calendar programs are asked to look, in seconds. */
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
  res.end(toCalendar(body as DueDate<string>[], origin, door.parts.clock.now()))
}

/** The due dates as RFC 5545 has them: each a whole day that does not block the person. */
function toCalendar(dates: readonly DueDate<string>[], origin: string, now: Date): string {
  const calendar = ical({
    name: 'Fund Office',
    prodId: { company: 'Fund Office', product: 'Due dates' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: LOOK_EVERY,
  })
  for (const { key, date, title, detail, who, page } of dates) {
    const description = [detail, who].filter(Boolean).join(', ')
    calendar.createEvent({
      id: `${key}@fund-office`,
      // The library writes days as they are in UTC.
      start: new Date(`${date}T00:00:00Z`),
      allDay: true,
      stamp: now,
      summary: title,
      ...(description === '' ? {} : { description }),
      url: origin + page,
    })
  }
  return calendar.toString()
}
