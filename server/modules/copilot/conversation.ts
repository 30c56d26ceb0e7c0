import type { PrepareContext } from '../../kernel/index.ts'
import type { Mention } from '../../platform/language/mentions.ts'
import { contentWords } from '../../platform/search/words.ts'
import { mentionsIn } from './names.ts'
import type { Question } from './schemas.ts'
import type { Scope } from './scope.ts'

export interface Conversation {
  /** The question, with the earlier one it continues: "and in Q2?". */
  question: string
  /** The request in words, of this question or of the one it follows. */
  asked: string
  mentions: readonly Mention[]
  earlier: readonly Mention[]
}

/** Pronouns that refer to something said before. */
const REFERS =
  /\b(it|its|they|them|their|theirs|he|him|his|she|her|hers|that|those|this|these|the same|there)\b/i
/** Openings that continue an earlier question. */
const GOES_ON = /^\W*(and|or|what about|how about|also|then)\b/i
/** A day and nothing else: “in Q2?”. */
const ONLY_A_DAY =
  /^(q[1-4]|\d+|last|year|quarter|month|end|january|february|march|april|may|june|july|august|september|october|november|december)$/
const LOOKED_BACK = 6

/**
 * Returns the question with its context: a pronoun refers to the last subject, and a question without a
 * subject continues the last one.
 */
export async function conversationOf(
  ctx: PrepareContext,
  { question, history = [] }: Question,
  scope: Scope,
): Promise<Conversation> {
  const mentions = await mentionsIn(ctx, question, scope.within, scope.ownLps)
  const goesOn = GOES_ON.test(question) || contentWords(question).every(word => ONLY_A_DAY.test(word))
  const needsSubject = (REFERS.test(question) || goesOn) && !mentions.some(({ whole }) => whole)
  const questions = history.filter(({ role }) => role === 'user').map(({ text }) => text)
  const last = questions.at(-1)
  // Only the wording of an earlier question counts, without its dates: the new one has its own.
  const asked = goesOn && last ? `${question} ${last}` : question
  const earlier: Mention[] = []
  if (needsSubject)
    for (const { text } of history.slice(-LOOKED_BACK).reverse()) {
      earlier.push(...(await mentionsIn(ctx, text.slice(0, 2000), scope.within, scope.ownLps)))
      if (earlier.length > 0) break
    }
  if (earlier.length === 0 && mentions.length === 0 && scope.label && scope.level === 'organisation')
    earlier.push(...(await mentionsIn(ctx, scope.label, scope.within, scope.ownLps)))
  return { question, asked, mentions, earlier }
}
