import { type Context, type Said, sentence } from '../../kernel/index.ts'
import type { EntryRecord, EntrySource } from '../journal/entry-records.ts'
import type { Voidable } from './voids.ts'

const PORTAL = '/api/v1/svc/investor-portal'

interface Kind {
  key: Voidable
  table:
    | 'capital_calls'
    | 'capital_call_payments'
    | 'capital_call_waivers'
    | 'capital_call_interest'
    | 'capital_call_remedies'
    | 'capital_credit_refunds'
    | 'distributions'
  /** Returns its name, given that of its call or its own. */
  name: (named: Said) => Said
  how: Said
  /** Where it is undone, below the call or the distribution. */
  path: (row: { id: number; callId: number }) => string
}

const kinds: readonly Kind[] = [
  {
    key: 'capital_call',
    table: 'capital_calls',
    name: named => named,
    how: sentence`cancel the call`,
    path: ({ id }) => `/calls/${id}/status`,
  },
  {
    key: 'capital_call_payment',
    table: 'capital_call_payments',
    name: named => sentence`a payment of ${named}`,
    how: sentence`void the payment`,
    path: ({ id, callId }) => `/calls/${callId}/payments/${id}/void`,
  },
  {
    key: 'capital_call_waiver',
    table: 'capital_call_waivers',
    name: named => sentence`what was waived of ${named}`,
    how: sentence`void the waiver`,
    path: ({ id, callId }) => `/calls/${callId}/waivers/${id}/void`,
  },
  {
    key: 'capital_call_default_interest',
    table: 'capital_call_interest',
    name: named => sentence`the default interest on ${named}`,
    how: sentence`void the charge`,
    path: ({ id, callId }) => `/calls/${callId}/interest/${id}/void`,
  },
  {
    key: 'capital_call_remedy',
    table: 'capital_call_remedies',
    name: named => sentence`a remedy on default of ${named}`,
    how: sentence`void the remedy`,
    path: ({ id, callId }) => `/calls/${callId}/remedies/${id}/void`,
  },
  {
    key: 'capital_credit_refund',
    table: 'capital_credit_refunds',
    name: named => sentence`the refund of a credit of ${named}`,
    how: sentence`void the refund`,
    path: ({ id, callId }) => `/calls/${callId}/refunds/${id}/void`,
  },
  {
    key: 'distribution',
    table: 'distributions',
    name: named => named,
    how: sentence`reverse the distribution`,
    path: ({ id }) => `/distributions/${id}/void`,
  },
]

/** The records of investors' capital that post entries. */
export const capitalEntries: readonly EntrySource[] = kinds.map(kind => ({
  key: kind.key,
  async recordsOf(ctx, entryIds) {
    const rows = await rowsOf(ctx, kind.table, entryIds)
    return new Map(rows.map(row => [row.entryId, recordOf(kind, row)]))
  },
}))

/** An event that was issued as one stands for all of its parts, whose one entry it is. */
function eventRecord({ id, name }: { id: number; name: Said }): Omit<EntryRecord, 'kind' | 'id'> {
  return {
    name: sentence`distribution ${name}`,
    page: `/distributions/events/${id}`,
    undo: { how: sentence`void the distribution`, path: `${PORTAL}/distribution-events/${id}/void` },
  }
}

interface Row {
  id: number
  entryId: number
  callId: number
  reference: string | null
  /** The event that posted it as one. */
  event?: { id: number; name: Said } | null
}

function recordOf({ key, name, how, path }: Kind, row: Row): EntryRecord {
  if (row.event) return { kind: key, id: row.id, ...eventRecord(row.event) }
  const distributed = key === 'distribution'
  const called = row.reference ?? row.callId
  return {
    kind: key,
    id: row.id,
    name: name(distributed ? sentence`distribution ${called}` : sentence`capital call ${called}`),
    page: distributed ? `/distributions/${row.id}` : `/capital-calls/${row.callId}`,
    undo: { how, path: PORTAL + path(row) },
  }
}

/** The records of a table that posted these entries, with the call or distribution that they are of. */
async function rowsOf({ db }: Context, table: Kind['table'], entryIds: readonly number[]): Promise<Row[]> {
  if (table === 'distributions') {
    const rows = await db
      .selectFrom('distributions as made')
      .innerJoin('distribution_event_parts as part', 'part.distribution_id', 'made.id')
      .innerJoin('distribution_events as event', 'event.id', 'part.event_id')
      .select(['made.id', 'made.entry_id', 'made.reference', 'event.id as eventId', 'event.terms'])
      .where('made.entry_id', 'in', [...entryIds])
      .execute()
    return rows.map(({ eventId, terms, ...row }) => ({
      ...row,
      entryId: row.entry_id as number,
      callId: row.id,
      event: terms === null ? null : { id: eventId, name: row.reference ?? String(eventId) },
    }))
  }
  if (table === 'capital_calls') {
    const rows = await db
      .selectFrom('capital_calls')
      .select(['id', 'entry_id', 'reference'])
      .where('entry_id', 'in', [...entryIds])
      .execute()
    return rows.map(row => ({ ...row, entryId: row.entry_id as number, callId: row.id }))
  }
  const rows = await db
    .selectFrom(`${table as 'capital_call_payments'} as made`)
    .innerJoin('capital_calls as call', 'call.id', 'made.call_id')
    .select(['made.id', 'made.entry_id', 'made.call_id', 'call.reference'])
    .where('made.entry_id', 'in', [...entryIds])
    .execute()
  return rows.map(row => ({ ...row, entryId: row.entry_id as number, callId: row.call_id }))
}
