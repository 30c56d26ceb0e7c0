import type { Json, Reply } from '../../office.ts'
import type { Objections, Watched } from './surfaces.ts'

export const CFO = '/api/v1/svc/cfo'
export const PORTAL = '/api/v1/svc/investor-portal'

/** The day that it is for the office: lives are written down afterwards. */
export const NOW = '2026-03-02'

/** A fund whose life is made up as it goes; `today` moves on with each deed. */
export interface Life extends Watched {
  currency: string
  /** The bank account, and the closing balance of its last statement; null before the first. */
  bank: number
  stated: number | null
  today: string
  lockedThrough: string
  closes: Json[]
  random: () => number
  reviewer: string
  said: Objections
  count: (what: string) => void
}

export type Deed = (life: Life) => Promise<void>
export const shift = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
export const upTo = ({ random }: Life, most: number): number => Math.floor(random() * most)
export const pick = <T>(life: Life, all: readonly T[]): T => all[upTo(life, all.length)] as T
export const some = <T>(life: Life, all: readonly T[]): T[] => {
  const found = all.filter(() => life.random() < 0.6)
  return found.length > 0 ? found : [pick(life, all)]
}
export const major = ({ scale }: Life, minor: number): number => minor / scale
export const minor = ({ scale }: Life, amount: number): number => Math.round(amount * scale)
/** A day that is open, at most so many days ago. */
export const lately = (life: Life, days: number): string => {
  const day = shift(life.today, -upTo(life, days))
  return day > life.lockedThrough ? day : shift(life.lockedThrough, 1)
}

/**
 * Returns whether a call was accepted; a refusal for a good reason counts as nothing, any other failure is
 * wrong.
 */
export function accepted(
  life: Life,
  what: string,
  { status, body }: Reply,
  refusals: readonly string[] = [],
): boolean {
  life.count(`${what}: ${status < 400 ? status : `${status} ${body.code}`}`)
  if (status < 300) return true
  // Nothing is dated before an interest went over.
  if (body.code !== 'interest_transferred' && !refusals.includes(body.code))
    life.said.all.push(`${what}: ${status} ${JSON.stringify(body).slice(0, 400)}`)
  return false
}
export const quarterStart = (day: string): string => `${shift(quarterEnd(day), -80).slice(0, 7)}-01`

export const quarterEnd = (day: string): string => {
  const month = Math.floor((Number(day.slice(5, 7)) - 1) / 3) * 3 + 3
  return new Date(Date.UTC(Number(day.slice(0, 4)), month, 0)).toISOString().slice(0, 10)
}
