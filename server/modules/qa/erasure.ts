import { type PersonalDataKeeper, passingTexts } from '../../platform/erasure.ts'

/** Askers from outside, by the address they gave. */
const askers: PersonalDataKeeper = {
  async find({ db }, { email }) {
    if (email === null) return []
    const rows = await db
      .selectFrom('qa_questions')
      .select(['id', 'room_id', 'number', 'asked_by', 'email', 'content'])
      .where(eb => eb(eb.fn('lower', ['email']), '=', email.toLowerCase()))
      .orderBy('id')
      .execute()
    return rows.map(data => ({ type: 'room_asker', id: data.id, data }))
  },

  async erase({ db, now }, _subject, found) {
    for (const { type, id } of found)
      if (type === 'room_asker')
        await db
          .updateTable('qa_questions')
          .set({ asked_by: 'Former visitor', email: null, updated_at: now })
          .where('id', '=', id)
          .execute()
  },
}

export const erasure = [
  askers,
  passingTexts({ type: 'room_answer', table: 'qa_answers', columns: ['content'] }),
]
