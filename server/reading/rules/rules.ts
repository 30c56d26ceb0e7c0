import type { ReadDocument } from '../text/document.ts'
import { type Evidence, evidenceOf, sentencesIn } from '../text/evidence.ts'

/** A rule as far as a document is looked through for it. */
export interface SoughtRule {
  key: string
  /** Words in their order, `*` for the rest of a word, `...` for some words between; one of them is enough. */
  patterns: readonly string[]
}

export interface RuleHits {
  key: string
  evidence: Evidence[]
  /** Places beyond those quoted. */
  more: number
}

/** Places of one rule in one document that are quoted. */
const MOST = 5

/** Letters that `...` stands for at most. */
const GAP = 120

/** True of a pattern that has something to look for. */
export const hasWords = (pattern: string): boolean => /[\p{L}\p{N}\p{S}●]/u.test(pattern.replaceAll('*', ''))

/** Finds the sentences of a document that each rule looks for. Pure. */
export function rulesIn(document: ReadDocument, rules: readonly SoughtRule[]): RuleHits[] {
  const sentences = sentencesIn(document)
  return rules.map(({ key, patterns }) => {
    const sought = patterns.map(expressionOf)
    const found = sentences.flatMap(sentence => {
      const at = sought.map(one => sentence.quote.search(one)).filter(place => place >= 0)
      return at.length === 0 ? [] : [evidenceOf(sentence, Math.min(...at))]
    })
    return { key, evidence: found.slice(0, MOST), more: Math.max(0, found.length - MOST) }
  })
}

/** The expression of a pattern: it has no nested repetition, so that no text takes it long. */
function expressionOf(pattern: string): RegExp {
  const parts = pattern
    .trim()
    .split(/\s*(?:\.{3}|…)\s*/)
    .filter(part => part !== '')
    .map(partOf)
  return new RegExp(parts.join(`[^]{1,${GAP}}?`), 'iu')
}

function partOf(part: string): string {
  const words = part.split(/\s+/).map(word => word.split('*').map(escaped).join('[\\p{L}\\p{N}]*'))
  const begins = /^[\p{L}\p{N}]/u.test(part) ? '(?<![\\p{L}\\p{N}])' : ''
  const ends = /[\p{L}\p{N}]$/u.test(part) ? '(?![\\p{L}\\p{N}])' : ''
  return `${begins}${words.join('\\s+')}${ends}`
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll('’', "['’]")
