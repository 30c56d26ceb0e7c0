import type { Sentence } from '../../kernel/language/sentence.ts'
import { CannotRead } from './content.ts'

/** A file is not what it was sent as, with why; said of the file: `holds no statement`. */
export class UnfitFile extends Error {
  readonly said: Sentence

  constructor(said: Sentence) {
    super(said.english)
    this.said = said
  }
}

/** What a task answers of a file that it refuses; what a sentence is made of goes from process to process. */
export type RefusedFile =
  /** What is wrong with it; `at` where that is the sheet that was asked for. */
  | { unfit: Pick<Sentence, 'english' | 'told'>; at?: 'sheet' }
  /** Why nothing of it can be read. */
  | { unread: string }

/** The refusal that an error stands for; any other error is thrown on. */
export function refusalFor(error: unknown): RefusedFile {
  if (error instanceof UnfitFile) return { unfit: error.said }
  if (error instanceof CannotRead) return { unread: error.message }
  throw error
}
