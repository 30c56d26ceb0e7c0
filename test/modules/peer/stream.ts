import { sequence, shuffle } from '../../bench/margin.ts'

/** One event of a stream, as it was told. */
export interface StreamEvent {
  id: string
  type: string
  body: string
}

const COUNTRIES = ['GB', 'FR', 'DE', 'IE', 'LU', 'NL', 'ES', 'IT']
const BASE = Date.parse('2026-01-01T00:00:00.000Z')

/** Every fifth record is a fund, the others are companies. */
const kindOf = (record: number) => (record % 5 === 0 ? 'fund' : 'company')

/**
 * Builds a platform's events about so many companies and funds, in causal order: they appear, a field or two
 * of theirs change, sometimes twice within one tick of its clock, some are deleted and some of these come
 * back. Equal for equal seeds.
 */
export function stream(events: number, records: number, seed: number): StreamEvent[] {
  const next = sequence(seed)
  const upTo = (most: number) => Math.floor(next() * most)
  const told: StreamEvent[] = []
  const last = new Map<number, number>()
  for (let n = 0; n < events; n += 1) {
    const record = upTo(records)
    const kind = kindOf(record)
    const before = last.get(record)
    const at = before !== undefined && next() < 0.15 ? before : BASE + n * 1000
    last.set(record, at)
    const data: Record<string, unknown> = { id: `${kind}_${record}`, updated_at: new Date(at).toISOString() }
    let type = 'updated'
    if (before === undefined) {
      type = 'created'
      Object.assign(data, { name: `A ${kind} ${record}`, currency: 'EUR' })
      if (kind === 'company') data.country = COUNTRIES[upTo(8)]
    } else if (next() < 0.08) type = 'deleted'
    else {
      if (next() < 0.6) data.target_size = 1 + upTo(1_000_000)
      if (next() < 0.5 && kind === 'company') data.country = COUNTRIES[upTo(8)]
      if (next() < 0.3 && kind === 'fund') data.hard_cap = 1_000_001 + upTo(1_000_000)
      if (next() < 0.1) data.name = `A ${kind} ${record}, renamed ${n}`
    }
    told.push({ id: `ev_${n}`, type: `${kind}.${type}`, body: JSON.stringify({ data }) })
  }
  return told
}

/** The final state of a record. */
export interface Standing {
  peer_id: string
  fields: Record<string, unknown>
  told_at: string
  archived_at: string | null
}

/**
 * Returns the final state of everything, given events in the order of their arrival: each field has its
 * latest value and, of several with one time, the last to arrive; a record is deleted unless it was sent
 * again afterwards.
 */
export function endOf(events: readonly StreamEvent[]): Standing[] {
  const read = events
    .map(({ type, body }) => ({ type, ...JSON.parse(body).data }))
    .sort((a, b) => (a.updated_at === b.updated_at ? 0 : a.updated_at < b.updated_at ? -1 : 1))
  const byRecord = Map.groupBy(read, ({ id }) => id as string)
  return [...byRecord]
    .map(([peer_id, all]) => {
      const said = all.filter(({ type }) => !type.endsWith('.deleted'))
      const words = said.flatMap(({ type: _, id: __, updated_at: ___, ...fields }) => Object.entries(fields))
      const last = all.at(-1)
      return {
        peer_id,
        fields: Object.fromEntries(words),
        told_at: said.at(-1)?.updated_at,
        archived_at: last?.type.endsWith('.deleted') ? last.updated_at : null,
      }
    })
    .sort((a, b) => (a.peer_id < b.peer_id ? -1 : 1))
}

/** Returns the events in a possible order of arrival: any order, with so many of them repeated. */
export function disordered(events: readonly StreamEvent[], again: number, seed: number): StreamEvent[] {
  const next = sequence(seed)
  const arriving = [...events]
  for (let n = 0; n < again; n += 1) arriving.push(events[Math.floor(next() * events.length)] as StreamEvent)
  shuffle(arriving, next)
  return arriving
}
