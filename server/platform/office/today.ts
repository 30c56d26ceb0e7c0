import { type Context, longDay, type PrepareContext, type Sentence } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'

/** The zone of an office that chose none. */
export const UTC = 'UTC'

/** The time zone of the computer that the server runs on. */
export const ownTimezone = (): string =>
  timezoneNamed(Intl.DateTimeFormat().resolvedOptions().timeZone) ?? UTC

/** Returns the zone's name in the IANA database, whatever its case; null for an unknown one. */
export function timezoneNamed(name: string): string | null {
  // Offsets such as +05:00 know nothing of summer time.
  if (!/^[a-z]/i.test(name)) return null
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
  } catch {
    return null
  }
}

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(timezone: string): Intl.DateTimeFormat {
  const known = formats.get(timezone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-CA', {
    timeZone: timezone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  })
  formats.set(timezone, made)
  return made
}

/** The wall clock of a zone at an instant: `2026-11-21` and how many milliseconds it is ahead of UTC. */
function clockAt(timezone: string, time: number): { day: string; ahead: number } {
  const part: Record<string, string> = {}
  for (const { type, value } of formatOf(timezone).formatToParts(time)) part[type] = value
  const day = `${part.year}-${part.month}-${part.day}`
  const wall = Date.parse(`${day}T${part.hour}:${part.minute}:${part.second}Z`)
  return { day, ahead: wall - Math.floor(time / 1000) * 1000 }
}

/** The day (YYYY-MM-DD) that it is in a zone at an instant (ISO 8601). */
export const dayIn = (timezone: string, instant: string): string =>
  timezone === UTC || instant >= LAST ? instant.slice(0, 10) : clockAt(timezone, Date.parse(instant)).day

/** The last instant with a four-digit year, for comparisons with stored text. */
const LAST = '9999-12-31T00:00:00.000Z'
/** No zone is known before, nor its years written with four digits. */
const FIRST = '1000-01-01T00:00:00.000Z'

/** The instant (ISO 8601, UTC) at which a day begins in a zone; beyond the days of any office, that of UTC. */
export function startOfDay(timezone: string, day: string): string {
  if (!/^\d{4}-/.test(day) || day > LAST.slice(0, 10)) return LAST
  const midnight = Date.parse(`${day}T00:00:00Z`)
  if (midnight < Date.parse(FIRST) || midnight >= Date.parse(LAST)) return new Date(midnight).toISOString()
  const guess = midnight - clockAt(timezone, midnight).ahead
  // The clock may be put forward or back between the two.
  const start = midnight - clockAt(timezone, guess).ahead
  return new Date(start).toISOString()
}

type Caller = Pick<Context, 'db' | 'now'> | Pick<PrepareContext, 'read' | 'now'>

/** The time zone of the caller's organisation, by its IANA name. */
export async function timezoneOf(ctx: Caller): Promise<string> {
  const find = (db: Context['db']) =>
    db.selectFrom('organisations').select('timezone').executeTakeFirstOrThrow()
  // A caller that already reads keeps its connection: waiting for another might never end.
  return (await ('db' in ctx ? find(ctx.db) : ctx.read(find))).timezone
}

/**
 * Returns today's date (YYYY-MM-DD) in the office: due dates, overdue dates and charges go by this one only.
 */
export const todayOf = async (ctx: Caller): Promise<string> => dayIn(await timezoneOf(ctx), ctx.now)

/** The instant at which something ends that ends with a day of the office, or at the instant that is given itself. */
export async function endAt(ctx: Caller, until: string): Promise<string> {
  if (until.includes('T')) return new Date(until).toISOString()
  return startOfDay(await timezoneOf(ctx), daysAfter(until, 1))
}

/** Words the office's last day before an instant. */
export async function lastDayOf(ctx: Caller, end: string): Promise<Sentence> {
  const before = new Date(Date.parse(end) - 1).toISOString()
  return longDay(dayIn(await timezoneOf(ctx), before))
}
