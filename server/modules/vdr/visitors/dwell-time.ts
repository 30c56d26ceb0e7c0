/** The most that one look at a page counts, in milliseconds: who is away longer is not reading. */
export const MOST_DWELL = 5 * 60_000
/** The gap after which a return counts as another visit, in milliseconds. */
export const VISIT_GAP = 30 * 60_000

/** A look at a page. */
export interface Look {
  page: number
  ms: number
}

/** The looks by page, each bounded in time and by the last page of the document, where that is known. */
export function lookedAt(
  looks: readonly Look[],
  pages: number | null,
): Map<number, { ms: number; views: number }> {
  const found = new Map<number, { ms: number; views: number }>()
  for (const look of looks) {
    const page = pages === null ? look.page : Math.min(look.page, pages)
    const { ms, views } = found.get(page) ?? { ms: 0, views: 0 }
    found.set(page, { ms: ms + Math.min(look.ms, MOST_DWELL), views: views + 1 })
  }
  return found
}

const BOT =
  /bot\b|crawl|spider|slurp|preview|headless|scan(ner)?\b|monitor|facebookexternalhit|whatsapp|curl\/|wget\/|python-|go-http-client|safelinks|proofpoint|mimecast|barracuda/i

/** Returns whether a program opened the link: a mail scanner, a chat preview, a search engine. */
export const isBot = (userAgent: string | null): boolean => userAgent === null || BOT.test(userAgent)

/**
 * Scores a viewer's interest against the room's other viewers, from 0 to 100: half is their viewing time,
 * relative to the longest; three tenths the share of the room they saw; two tenths their visits, relative to
 * the most.
 */
export function interestOf(
  { ms, completion, visits }: { ms: number; completion: number; visits: number },
  most: { ms: number; visits: number },
): number {
  const share = (one: number, all: number) => (all === 0 ? 0 : one / all)
  return Math.round(50 * share(ms, most.ms) + 30 * completion + 20 * share(visits, most.visits))
}
