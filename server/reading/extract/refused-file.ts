import type { Sentence } from '../../kernel/language/sentence.ts'
import { CannotRead } from './content.ts'

/**
 * Thrown for a file that is not of the expected kind, with the reason as a predicate: `holds no statement`.
 */
export class UnfitFile extends Error {
  readonly said: Sentence

  constructor(said: Sentence) {
    super(said.english)
    this.said = said
  }
}

/** A task's answer for a refused file; a sentence is sent between processes in its parts. */
export type RefusedFile =
  /** The error; `at` where it is the requested sheet. */
  | { unfit: Pick<Sentence, 'english' | 'told'>; at?: 'sheet' }
  /** Why nothing of it can be read. */
  | { unread: string }

/** The refusal that an error stands for; any other error is thrown on. */
export function refusalFor(error: unknown): RefusedFile {
  if (error instanceof UnfitFile) return { unfit: error.said }
  if (error instanceof CannotRead) return { unread: error.message }
  throw error
}
