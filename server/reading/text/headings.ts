/** A heading above other text. */
export interface Heading {
  text: string
  /** 1: an article or a title; 2: a section under it. */
  level: 1 | 2
}

const LONGEST_HEADING = 120
const ARTICLE = /^(?:article|chapter|part|exhibit|schedule|annex|appendix)\s+[\divxlc]+\b|^#\s/i
const NUMBERED = /^(?:section\s+)?(\d{1,3}(?:\.\d{1,3})*)\.?\s+\p{Lu}/iu
/** "4.2 Assignment. Neither party may ...": a heading that runs into its text. */
const RUN_IN =
  /^\s*((?:section\s+)?(?:\d{1,3}(?:\.\d{1,3})*\.?|\([a-z]{1,3}\)|[A-Z]\.)\s+(\p{Lu}[\p{L}\p{N}\s,;/&’'()-]{1,80}?))\s*[.:](?:\s|$)/iu
/** A quick test for the beginning of such a heading. */
const NUMBERING = /^\s*(?:s|\d|\(|.\.)/iu
const SMALL_WORDS = /^(?:a|an|and|as|at|by|for|from|in|of|on|or|the|to|with|without)$/

/** The heading that a whole paragraph is; null for running text. */
export function headingOf(paragraph: string): Heading | null {
  const text = paragraph.trim()
  if (text === '' || text.length > LONGEST_HEADING || text.includes('\t')) return null
  if (ARTICLE.test(text)) return { text: text.replace(/^#\s+/, ''), level: 1 }
  if (/^#{2,6}\s/.test(text)) return { text: text.replace(/^#+\s+/, ''), level: 2 }
  const letters = text.replace(/[^\p{L}]/gu, '')
  if (letters.length < 3 || /[,;]$/.test(text)) return null
  const number = NUMBERED.exec(text)?.[1]
  const level = number?.includes('.') ? 2 : 1
  if (letters === letters.toUpperCase() && letters !== letters.toLowerCase()) return { text, level }
  if (/[.!?]$/.test(text) && !number) return null
  if (!isTitled(text)) return null
  return { text, level: number ? level : 2 }
}

/** The heading that runs into a paragraph's text, such as "4.2 Assignment"; null when there is none. */
export function runInHeading(paragraph: string): string | null {
  const beginning = paragraph.slice(0, 150)
  const found = NUMBERING.test(beginning) ? RUN_IN.exec(beginning) : null
  return found?.[1] && found[2] && isTitled(found[2]) ? found[1] : null
}

/** Returns whether a text looks like a title: at most ten words, with every significant one capitalised. */
function isTitled(text: string): boolean {
  const words = text.split(/[\s/–—-]+/).filter(word => /\p{L}/u.test(word))
  return (
    words.length > 0 &&
    words.length <= 10 &&
    words.every(word => SMALL_WORDS.test(word) || /\p{Lu}|\d/u.test(word))
  )
}
