import { contains, type Module } from '../../../kernel/index.ts'
import { passingTexts, wordsFor } from '../../../platform/erasure.ts'

/** Removes people from free texts; the names that were screened are kept as evidence. */
export const erasure = [passingTexts({ type: 'screening_hit', table: 'screening_hits', columns: ['reason'] })]

/** Records that name a person as their subject or an owner: KYC checks are kept by law. */
export const kycNaming: NonNullable<Module['evidenceNaming']> = async (db, subject) => {
  const words = wordsFor(subject)
  if (words.length === 0) return []
  const subjects = await db
    .selectFrom('kyc_records')
    .select('id')
    .where(eb => eb.or(words.map(word => contains(eb, ['subject_name'], word))))
    .execute()
  const owners = await db
    .selectFrom('kyc_owners')
    .select('record_id as id')
    .where(eb => eb.or(words.map(word => contains(eb, ['name'], word))))
    .execute()
  const screened = await db
    .selectFrom('screening_results')
    .select('record_id as id')
    .where(eb => eb.or(words.map(word => contains(eb, ['screened_name'], word))))
    .execute()
  const ids = new Set([...subjects, ...owners, ...screened].map(({ id }) => id))
  return [...ids].sort((one, other) => one - other).map(record_id => ({ type: 'kyc_record', record_id }))
}
