/** A thing that a question speaks of. */
export interface Entity {
  /** The kind of record it is, such as `deal`. */
  type: string
  id: number
  name: string
}

export interface Mention extends Entity {
  /**
   * The number of words of its name in the question, and whether its whole name is needed to tell it apart.
   */
  words: number
  whole: boolean
}

/** The things of a kind that the text names best; several where it does not tell them apart. */
export function bestOf(mentions: readonly Mention[], type: string): Mention[] {
  const own = mentions.filter(mention => mention.type === type)
  const [best] = own
  return best ? own.filter(({ whole, words }) => whole === best.whole && words === best.words) : []
}

/**
 * Returns the one record of a kind that the text names; where there is none, or several, `missing` says so.
 */
export function theOne(
  mentions: readonly Mention[],
  type: string,
  missing: string[],
  what: string,
): number | undefined {
  const best = bestOf(mentions, type)
  if (best.length === 1) return best[0]?.id
  missing.push(best.length === 0 ? what : `${what} (${best.map(({ name }) => name).join(' or ')})`)
  return undefined
}
