import { contains, type Module } from '../../../kernel/index.ts'
import { names, type PersonalDataKeeper, wordsFor } from '../../../platform/erasure.ts'

/** A person who trades for their own account, by one of their requests, of which nothing is erased. */
export const traders: PersonalDataKeeper = {
  subjects: {
    async trader({ db }, id) {
      const request = await db
        .selectFrom('preclearance_requests')
        .select('person')
        .where('id', '=', id)
        .executeTakeFirst()
      if (!request) return undefined
      const path = '/api/v1/svc/compliance/trade/preclearance/{request_id}'
      return { type: 'trader', id, path, email: null, name: request.person }
    },
  },
  find: async () => [],
  erase: async () => undefined,
}

/** Requests that name a person as the trader or as who asked: a personal trade is kept on record by law (17 CFR 275.204-2(a)(12)). */
export const clearancesNaming: NonNullable<Module['evidenceNaming']> = async (db, subject) => {
  const words = wordsFor(subject)
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('preclearance_requests')
    .select(['id', 'person', 'requested_by'])
    .where(eb => eb.or(words.map(word => contains(eb, ['person', 'requested_by'], word))))
    .orderBy('id')
    .execute()
  return rows
    .filter(({ person, requested_by }) => names(subject, `${person}\n${requested_by}`))
    .map(({ id }) => ({ type: 'preclearance', record_id: id }))
}
