/** The kind of value that makes a sentence an answer. */
export type Expected = 'amount' | 'percentage' | 'date' | 'number' | 'duration' | 'yes_no' | 'statement'

/** A question of the questionnaire and how its answer is known. */
export interface Question {
  /** The id within the topic. */
  id: string
  question: string
  /** Words that an answer is likely to have, to look for it. */
  query: string
  /** Subjects an answer mentions: all of these, in itself or in the headings and question above it. */
  about: readonly RegExp[]
  /** Marks sentences that answer another question. */
  not?: RegExp
  expects: Expected
  /** The request to make where no document answers. */
  ask: string
}

export interface Topic {
  key: string
  title: string
  questions: readonly Question[]
}
