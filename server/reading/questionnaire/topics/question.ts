/** What an answer must hold to be one. */
export type Expected = 'amount' | 'percentage' | 'date' | 'number' | 'duration' | 'yes_no' | 'statement'

/** A question of the questionnaire and how its answer is known. */
export interface Question {
  /** Its own within the topic. */
  id: string
  question: string
  /** Words that an answer is likely to have, to look for it. */
  query: string
  /** What a sentence that answers speaks of: all of these, in itself or in the headings and question above it. */
  about: readonly RegExp[]
  /** What makes a sentence an answer to another question. */
  not?: RegExp
  expects: Expected
  /** What to ask for where no document answers. */
  ask: string
}

export interface Topic {
  key: string
  title: string
  questions: readonly Question[]
}
