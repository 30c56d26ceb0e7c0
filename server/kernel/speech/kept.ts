import { type Said, Sentence, type Told } from '../language/sentence.ts'
import type { Say } from './speech.ts'

/** Stored beside the English of a sentence, so that each reader gets their language; null for plain text. */
export const keptOf = (said: Said): string | null =>
  said instanceof Sentence ? JSON.stringify(said.told) : null

/** A stored sentence as it was made, to stand within another or be kept again. */
export const saidAgain = (english: string, kept: string | null | undefined): Said =>
  kept == null ? english : new Sentence(english, JSON.parse(kept) as Told)

/** A stored sentence in the reader's language, or its English if nothing else is stored. */
export const sayKept = (say: Say, english: string, kept: string | null | undefined): string =>
  say(saidAgain(english, kept))
