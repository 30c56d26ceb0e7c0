import { contains, type Module } from '../../../kernel/index.ts'
import { names, wordsFor } from '../../../platform/personal-data.ts'

/** Closings whose parties name a person: who signed for whom, by what and where is the proof of the signing. */
export const evidenceNaming: Module['evidenceNaming'] = async (db, subject) => {
  const words = wordsFor(subject)
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('transaction_parties')
    .select(['transaction_id', 'name', 'signatory', 'email'])
    .where(eb => eb.or(words.map(word => contains(eb, ['name', 'signatory', 'email'], word))))
    .orderBy('transaction_id')
    .execute()
  const naming = rows.filter(({ name, signatory, email }) =>
    names(subject, [name, signatory, email].join('\n')),
  )
  return [...new Set(naming.map(({ transaction_id }) => transaction_id))].map(record_id => ({
    type: 'transaction',
    record_id,
  }))
}
