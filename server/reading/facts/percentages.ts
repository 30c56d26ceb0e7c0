import { matchesIn } from '../patterns/matches.ts'
import type { Span } from '../text/sentences.ts'

/** A share as a text states it: "51%", "12.5 per cent", "fifty-one percent (51%)" (which is one). */
export interface Percentage extends Span {
  /** A fraction: 0.51 is 51%. */
  share: number
}

const PERCENT = /(?<![\d.,])(\d{1,3}(?:\.\d{1,6})?)\s?(?:%|per\s?cent(?:um)?\b)/gi

/** The percentages in a text, in order. */
export function percentagesIn(text: string): Percentage[] {
  return matchesIn(PERCENT, text).map(({ 0: whole, 1: number, index }) => ({
    start: index,
    end: index + whole.length,
    share: Number((Number(number) / 100).toFixed(8)),
  }))
}
