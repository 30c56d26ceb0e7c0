import type { Module } from '../../kernel/index.ts'
import { contains } from '../../kernel/index.ts'
import { names, withoutPerson, wordsFor } from '../../platform/personal-data.ts'

/** A contact, and the activities that name them. */
export const personalData: Module['personalData'] = {
  async subject(db, contactId) {
    const contact = await db
      .selectFrom('contacts')
      .select(['name', 'email'])
      .where('id', '=', contactId)
      .executeTakeFirst()
    if (!contact) return undefined
    const namesake = await db
      .selectFrom('contacts')
      .select('id')
      .where('id', '!=', contactId)
      .where(eb => eb(eb.fn('lower', ['name']), '=', contact.name.toLowerCase()))
      .executeTakeFirst()
    return { contactId, email: contact.email, name: namesake ? null : contact.name }
  },

  async find(db, subject) {
    const contacts = await db.selectFrom('contacts').selectAll().where('id', '=', subject.contactId).execute()
    const onDeals = await db
      .selectFrom('deal_contacts')
      .selectAll()
      .where('contact_id', '=', subject.contactId)
      .execute()
    const words = wordsFor(subject)
    const activities =
      words.length === 0
        ? []
        : await db
            .selectFrom('deal_activities')
            .selectAll()
            .where(eb => eb.or(words.map(word => contains(eb, ['summary', 'details'], word))))
            .orderBy('id')
            .execute()
    return [
      ...contacts.map(data => ({ type: 'contact', id: data.id, data })),
      ...onDeals.map(data => ({ type: 'deal_contact', id: data.id, data })),
      ...activities
        .filter(({ summary, details }) => names(subject, `${summary}\n${details ?? ''}`))
        .map(data => ({ type: 'activity', id: data.id, data })),
    ]
  },

  async erase({ db, now }, subject, found) {
    for (const { type, id, data } of found) {
      if (type !== 'activity') continue
      const { summary, details } = data as { summary: string; details: string | null }
      await db
        .updateTable('deal_activities')
        .set({
          summary: withoutPerson(subject, summary),
          details: details && withoutPerson(subject, details),
          updated_at: now,
        })
        .where('id', '=', id)
        .execute()
    }
    await db.deleteFrom('deal_contacts').where('contact_id', '=', subject.contactId).execute()
    await db.deleteFrom('contacts').where('id', '=', subject.contactId).execute()
  },
}
