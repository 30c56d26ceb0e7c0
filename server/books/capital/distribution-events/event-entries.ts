import type { Sentence } from '../../../kernel/index.ts'
import type { EntrySource } from '../../journal/entry-records.ts'

interface Recorded {
  table: 'distribution_payments' | 'distribution_returns'
  /** Names the record by its distribution. */
  named: (distribution: string) => Sentence
  undo: Sentence
  /** The collection under the event that it is voided in. */
  under: 'payments' | 'returns'
}

/** The entries of what is recorded of events, each leading to its event and to its voiding. */
export const eventEntries = (key: string, { table, named, undo, under }: Recorded): EntrySource => ({
  key,
  async recordsOf({ db }, entryIds) {
    const rows = await db
      // Either table has an event and an entry alike.
      .selectFrom(`${table as 'distribution_payments'} as made`)
      .innerJoin('distribution_events as event', 'event.id', 'made.event_id')
      .select(['made.id', 'made.entry_id', 'made.event_id', 'event.reference'])
      .where('made.entry_id', 'in', [...entryIds])
      .execute()
    return new Map(
      rows.map(({ id, entry_id, event_id, reference }) => [
        entry_id,
        {
          kind: key,
          id,
          name: named(reference ?? String(event_id)),
          page: `/distributions/events/${event_id}`,
          undo: {
            how: undo,
            path: `/api/v1/svc/investor-portal/distribution-events/${event_id}/${under}/${id}/void`,
          },
        },
      ]),
    )
  },
})
