import { CLAUSE, type Line, PART, SCHEDULE } from './lines.ts'

/** The context of a line. `list`: items beneath are conditions; `article`: those that state no rule are. */
export interface Frame {
  depth: number
  marker: string | null
  words: string
  heading: string | null
  opens: 'list' | 'article' | 'closed' | null
  /** Running text that leads to items of whatever depth. */
  floating: boolean
  /** Whether items have begun. */
  begun: boolean
}

/** An article is of the agreement's own text; a schedule is a list. */
export const isArticle = (marker: string | null): boolean => /^article\b/i.test(marker ?? '')

/** The nearest heading; a part is named with its schedule. */
export function clauseOf(frames: readonly Frame[]): string | null {
  const nearest = frames.find(({ heading }) => heading !== null)
  const schedule = nearest?.depth === PART ? frames.find(({ depth }) => depth === SCHEDULE) : undefined
  return [schedule?.heading, nearest?.heading].filter(heading => heading != null).join(', ') || null
}

/** "Schedule 2 (Conditions precedent)" is "schedule 2". */
export const nameOf = (heading: string): string =>
  (/^(?:#+\s+)?(\w+\s+[\dA-Z]{1,4})\b/i.exec(heading)?.[1] ?? heading).toLowerCase().replace(/\s+/g, ' ')

/** "4.2" with "(a)" beneath is "4.2(a)"; bullets number nothing. */
export function numberOf({ marker }: Line, over: readonly Frame[]): string | null {
  const markers = [
    ...over
      .filter(({ depth }) => depth >= CLAUSE)
      .map(one => one.marker ?? /^[\d.]*\d(?=\.?\s)/.exec(one.heading ?? '')?.[0]),
    marker,
  ]
  const numbers = markers.filter(one => one != null && /[\p{L}\d]/u.test(one)) as string[]
  const last = numbers.findLastIndex(one => /^\d+\./.test(one))
  return numbers.slice(Math.max(0, last)).join('') || null
}
