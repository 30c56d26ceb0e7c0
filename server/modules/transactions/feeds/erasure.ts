import { type Context, contains, type Module } from '../../../kernel/index.ts'
import { isOneName } from '../../../kernel/names/name-keys.ts'
import { type DataSubject, names, type PersonalDataKeeper, wordsFor } from '../../../platform/erasure.ts'

/** Returns the name of a signatory, who may be entered with a title: `Ada Brandt, Director`. */
const nameIn = (signatory: string | null): string | null => signatory?.split(',')[0]?.trim() || null

const partiesNaming = async (db: Context['db'], subject: DataSubject) => {
  const words = wordsFor(subject)
  if (words.length === 0) return []
  const rows = await db
    .selectFrom('transaction_parties')
    .select(['id', 'transaction_id', 'name', 'signatory', 'email', 'signed_at'])
    .where(eb => eb.or(words.map(word => contains(eb, ['name', 'signatory', 'email'], word))))
    .orderBy('transaction_id')
    .execute()
  return rows.filter(({ name, signatory, email }) => names(subject, [name, signatory, email].join('\n')))
}

/** A person who is to sign a closing for a party; once they have, the party is the proof of it. */
const signatories: PersonalDataKeeper = {
  subjects: {
    async signatory({ db }, id) {
      const party = await db
        .selectFrom('transaction_parties')
        .select(['signatory', 'email'])
        .where('id', '=', id)
        .executeTakeFirst()
      const name = nameIn(party?.signatory ?? null)
      if (!party || (name === null && party.email === null)) return undefined
      const called = await db
        .selectFrom('transaction_parties')
        .select(['signatory', 'email'])
        .where(eb => contains(eb, ['signatory'], name ?? ''))
        .execute()
      const others = called.filter(
        one =>
          isOneName(nameIn(one.signatory) ?? '', name ?? '') &&
          one.email?.toLowerCase() !== party.email?.toLowerCase(),
      )
      return {
        type: 'signatory',
        id,
        path: '/api/v1/svc/transactions/parties/{party_id}',
        email: party.email,
        name: others.length > 0 ? null : name,
      }
    },
  },

  async find({ db }, subject) {
    const rows = await partiesNaming(db, subject)
    return rows
      .filter(one => one.signed_at === null && names(subject, `${one.signatory}\n${one.email}`))
      .map(data => ({ type: 'closing_signatory', id: data.id, data }))
  },

  async erase({ db, now }, subject, found) {
    for (const { type, id, data } of found) {
      if (type !== 'closing_signatory') continue
      const without = (text: unknown) =>
        typeof text === 'string' && names(subject, text) ? null : (text as string | null)
      await db
        .updateTable('transaction_parties')
        .set({ signatory: without(data.signatory), email: without(data.email), updated_at: now })
        .where('id', '=', id)
        .execute()
    }
  },
}

export const erasure = [signatories]

/** Closings that name the person as a party or signatory: the signing's record is evidence. */
export const evidenceNaming: NonNullable<Module['evidenceNaming']> = async (db, subject) => {
  const rows = await partiesNaming(db, subject)
  const proof = rows.filter(({ name, signed_at }) => signed_at !== null || names(subject, name))
  return [...new Set(proof.map(({ transaction_id }) => transaction_id))].map(record_id => ({
    type: 'transaction',
    record_id,
  }))
}
