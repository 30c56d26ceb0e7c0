import { type Said, Sentence, type Told } from '../language/sentence.ts'
import type { Say } from './speech.ts'

/** What is kept beside the English of something said, for each reader to hear it in their language; null for a plain text. */
export const keptOf = (said: Said): string | null =>
  said instanceof Sentence ? JSON.stringify(said.told) : null

/** What was kept, as `say` says it; the English itself where nothing is kept beside it. */
export const sayKept = (say: Say, english: string, kept: string | null): string =>
  kept === null ? english : say(new Sentence(english, JSON.parse(kept) as Told))
