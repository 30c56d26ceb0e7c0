import type { NormalName } from '../../../kernel/names/normal-name.ts'
import { skeleton, wordsWithConsonants } from '../../../kernel/names/romanised.ts'
import { jaroWinkler, jaroWinklerAlways } from './jaro-winkler.ts'

/** The scoring algorithm, recorded with each hit. */
export const ALGORITHM = 'jaro_winkler_whole_words_or_within'

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

/** Words less alike than this are not the same name. */
export const SAME_WORD = 0.9

/**
 * Returns how well a listed name of two words and more stands within the name asked for, in any order and with other words beside it, as
 * on a passport: the mean of its words' best matches; 0 where one of them is missing.
 */
export function withinScore(asked: NormalName, listed: NormalName): number {
  if (listed.sought.length < 2) return 0
  let sum = 0
  for (const word of listed.sought) {
    const best = Math.max(...asked.words.map(one => wordScore(one, word)))
    if (best < SAME_WORD) return 0
    sum += best
  }
  return sum / listed.sought.length
}

/** The score of a name of which only the consonants agree, as Arabic and Hebrew write them. */
export const CONSONANTS_AGREE = 0.9

/** Fewer consonants than these name nobody. */
export const LEAST_CONSONANTS = 2

/** Words less alike than this do not sound alike, whatever their consonants. */
const SOUNDS_ALIKE = 0.7

/** Scores two names in Latin letters by their sound, such as Yusuf Qasim and Youssef Kassem: each word asked for stands among the listed. */
export function spokenScore(asked: NormalName, listed: NormalName): number {
  const words = wordsWithConsonants(asked.whole)
  const others = wordsWithConsonants(listed.whole)
  const sounds = new Set(words.map(word => skeleton(word)).filter(({ length }) => length >= LEAST_CONSONANTS))
  const isAlike = (word: string) =>
    others.some(other => skeleton(word) === skeleton(other) && wordScore(word, other) >= SOUNDS_ALIKE)
  return sounds.size > 1 && words.every(isAlike) ? CONSONANTS_AGREE : 0
}

/** Scores a name against a listed one for screening: as `nameScore`, or where the listed one stands within it. */
export const screeningScore = (asked: NormalName, listed: NormalName): number =>
  Math.max(nameScore(asked, listed), withinScore(asked, listed))

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
