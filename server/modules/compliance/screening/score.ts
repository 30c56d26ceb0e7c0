import { jaroWinkler, jaroWinklerAlways } from './jaro-winkler.ts'
import type { NormalName } from './normal-name.ts'

/** The scoring algorithm, recorded with each hit. */
export const ALGORITHM = 'jaro_winkler_whole_or_words'

/** Words less alike than this have nothing in common. */
const LEAST_ALIKE = 0.5

/** Returns the similarity of two words; 0 below a half. */
export function wordScore(one: string, other: string): number {
  const likeness = jaroWinkler(one, other)
  return likeness < LEAST_ALIKE ? 0 : likeness
}

/**
 * Returns the similarity of two whole names; 0 where they begin with different letters, and an inexact lower
 * score where it is below `least`.
 */
export const wholeScore = (asked: NormalName, listed: NormalName, least = 0): number =>
  asked.whole[0] === listed.whole[0] ? jaroWinklerAlways(asked.whole, listed.whole, least) : 0

/**
 * Scores a name against a listed one, from 0 to 1: the higher of the whole names' similarity and the mean,
 * over the queried words, of the best match among the listed name's words. It follows OFAC's own search (FAQ
 * 249) as nomenklatura's `ofac.py` describes it.
 */
export function nameScore(asked: NormalName, listed: NormalName): number {
  return Math.max(wholeScore(asked, listed), byWords(asked, listed.words, wordScore))
}

/** The mean, over the words asked for, of the best of the listed words. */
export function byWords<Word>(
  { sought }: Pick<NormalName, 'sought'>,
  listed: readonly Word[],
  score: (word: string, other: Word, at: number) => number,
): number {
  let sum = 0
  for (const [at, word] of sought.entries()) {
    let best = 0
    for (const other of listed) best = Math.max(best, score(word, other, at))
    sum += best
  }
  return sought.length === 0 ? 0 : sum / sought.length
}

/** A score as it is kept and compared: in ten-thousandths, so that a threshold is met or missed the same everywhere. */
export const inTenThousandths = (score: number): number => Math.round(score * 10_000)
