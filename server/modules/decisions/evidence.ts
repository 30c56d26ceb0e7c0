import { contains, type Module } from '../../kernel/index.ts'
import { names, wordsFor } from '../../platform/erasure.ts'

/**
 * Decisions whose bundles name a person: the digest proves the committee's knowledge, so they stay unchanged.
 */
export const evidenceNaming: Module['evidenceNaming'] = async (db, subject) => {
  const words = wordsFor(subject)
  if (words.length === 0) return []
  const bundles = await db
    .selectFrom('decision_bundles')
    .select(['decision_id', 'content'])
    .where(eb => eb.or(words.map(word => contains(eb, ['content'], JSON.stringify(word).slice(1, -1)))))
    .orderBy('decision_id')
    .execute()
  const naming = bundles.filter(({ content }) => names(subject, content))
  return [...new Set(naming.map(one => one.decision_id))].map(record_id => ({ type: 'decision', record_id }))
}
