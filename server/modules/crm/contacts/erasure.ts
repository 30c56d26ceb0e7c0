import type { ExpressionBuilder } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { type Context, contains } from '../../../kernel/index.ts'
import { isCalled } from '../../../kernel/values/contains.ts'
import {
  type DataSubject,
  formsOf,
  names,
  type PersonalDataKeeper,
  type PersonalRecord,
  passingTexts,
  withoutPerson,
} from '../../../platform/erasure.ts'

/** Tests whether an entry is on a contact's own timeline. */
const ofContact = (eb: ExpressionBuilder<Tables, 'timeline_entries'>, contactId: number) =>
  eb.and([eb('record_type', '=', 'contact'), eb('record_id', '=', contactId)])

/** A contact, and the entries of timelines that name a person. */
export const erasure: PersonalDataKeeper = {
  subjects: {
    async contact({ db }, id) {
      const contact = await db
        .selectFrom('contacts')
        .select(['name', 'email'])
        .where('id', '=', id)
        .executeTakeFirst()
      if (!contact) return undefined
      const namesake = await db
        .selectFrom('contacts')
        .select('id')
        .where('id', '!=', id)
        .where(eb => isCalled(eb, 'name', contact.name))
        .executeTakeFirst()
      return {
        type: 'contact',
        id,
        path: '/api/v1/svc/crm/contacts/{contact_id}',
        email: contact.email,
        name: namesake ? null : contact.name,
      }
    },
  },

  async find({ db }, subject) {
    return [
      ...(await ofContactItself(db, subject)),
      ...(await activitiesNaming(db, subject)).map(data => ({ type: 'activity', id: data.id, data })),
    ]
  },

  async erase({ db, now }, subject, found) {
    for (const { type, id, data } of found) {
      // A merge holds the merged record, and cannot be undone without it.
      if (type === 'merge') await db.deleteFrom('merges').where('id', '=', id).execute()
      if (type !== 'activity') continue
      const { summary, details } = data as { summary: string; details: string | null }
      await db
        .updateTable('timeline_entries')
        .set({
          summary: withoutPerson(subject, summary),
          // The name is among its values, so the rest is kept in English only.
          said: null,
          details: details && withoutPerson(subject, details),
          updated_at: now,
        })
        .where('id', '=', id)
        .execute()
    }
    if (subject.type !== 'contact') return
    // These entries describe the person's changes in their own words.
    await db
      .deleteFrom('timeline_entries')
      .where(eb => ofContact(eb, subject.id))
      .execute()
    await db.deleteFrom('deal_contacts').where('contact_id', '=', subject.id).execute()
    await db.deleteFrom('contacts').where('id', '=', subject.id).execute()
  },
}

const texts = passingTexts({ type: 'contact', table: 'contacts', columns: ['next_step', 'notes'] })

/** Finds personal data in other contacts' records; the person's own record is erased with them. */
export const personalDataOfOthers: PersonalDataKeeper = {
  ...texts,
  find: async (ctx, subject) =>
    (await texts.find(ctx, subject)).filter(({ id }) => subject.type !== 'contact' || id !== subject.id),
}

/** Returns the records of a contact by id; empty for any other subject. */
async function ofContactItself(db: Context['db'], { type, id }: DataSubject): Promise<PersonalRecord[]> {
  if (type !== 'contact') return []
  const contacts = await db.selectFrom('contacts').selectAll().where('id', '=', id).execute()
  const onDeals = await db.selectFrom('deal_contacts').selectAll().where('contact_id', '=', id).execute()
  const merges = await db
    .selectFrom('merges')
    .selectAll()
    .where('record_type', '=', 'contact')
    .where(eb => eb.or([eb('survivor_id', '=', id), eb('loser_id', '=', id)]))
    .execute()
  return [
    ...merges.map(data => ({ type: 'merge', id: data.id, data })),
    ...contacts.map(data => ({ type: 'contact', id: data.id, data })),
    ...onDeals.map(data => ({ type: 'deal_contact', id: data.id, data })),
  ]
}

async function activitiesNaming(db: Context['db'], subject: DataSubject) {
  const forms = formsOf(subject)
  const itsOwn = (record: { record_type: string; record_id: number }) =>
    subject.type === 'contact' && record.record_type === 'contact' && record.record_id === subject.id
  if (forms.length === 0 && subject.type !== 'contact') return []
  const entries = await db
    .selectFrom('timeline_entries')
    .selectAll()
    .where(eb =>
      eb.or([
        ...(subject.type === 'contact' ? [ofContact(eb, subject.id)] : []),
        ...forms.map(form => contains(eb, ['summary', 'details'], form)),
      ]),
    )
    .orderBy('id')
    .execute()
  return entries.filter(
    entry => itsOwn(entry) || names(subject, entry.summary) || names(subject, entry.details ?? ''),
  )
}
