import { sequence, shuffle } from '../../bench/margin.ts'

/** One event of a stream, as it was told. */
export interface StreamEvent {
  id: string
  type: string
  body: string
}

const COUNTRIES = ['GB', 'FR', 'DE', 'IE', 'LU', 'NL', 'ES', 'IT']
const BASE = Date.parse('2026-01-01T00:00:00.000Z')

/**
 * What a platform tells of so many companies in so many events, in the order in which it came about: they appear, a field
 * or two of theirs change, some are deleted and some of these come back. The same for the same seed.
 */
export function stream(events: number, companies: number, seed: number): StreamEvent[] {
  const next = sequence(seed)
  const upTo = (most: number) => Math.floor(next() * most)
  const told: StreamEvent[] = []
  const seen = new Set<number>()
  for (let n = 0; n < events; n += 1) {
    const company = upTo(companies)
    const data: Record<string, unknown> = {
      id: `co_${company}`,
      updated_at: new Date(BASE + n * 1000).toISOString(),
    }
    let type = 'company.updated'
    if (!seen.has(company)) {
      seen.add(company)
      type = 'company.created'
      Object.assign(data, { name: `Company ${company}`, country: COUNTRIES[upTo(8)], currency: 'EUR' })
    } else if (next() < 0.08) type = 'company.deleted'
    else {
      if (next() < 0.6) data.target_size = upTo(1_000_000)
      if (next() < 0.5) data.country = COUNTRIES[upTo(8)]
      if (next() < 0.1) data.name = `Company ${company}, renamed ${n}`
    }
    told.push({ id: `ev_${n}`, type, body: JSON.stringify({ data }) })
  }
  return told
}

/** How a company stands at the end. */
export interface Standing {
  peer_id: string
  fields: Record<string, unknown>
  told_at: string
  archived_at: string | null
}

/** How everything stands once a clean stream was heard in its order: what comes later replaces what came before. */
export function endOf(events: readonly StreamEvent[]): Standing[] {
  const companies = new Map<string, Standing>()
  for (const { type, body } of events) {
    const { id, updated_at, ...said } = JSON.parse(body).data
    const known = companies.get(id) ?? { peer_id: id, fields: {}, told_at: '', archived_at: null }
    companies.set(
      id,
      type === 'company.deleted'
        ? { ...known, archived_at: updated_at }
        : { ...known, fields: { ...known.fields, ...said }, told_at: updated_at, archived_at: null },
    )
  }
  return [...companies.values()].sort((a, b) => (a.peer_id < b.peer_id ? -1 : 1))
}

/** The same events as they may arrive: in any order, and so many of them again. */
export function disordered(events: readonly StreamEvent[], again: number, seed: number): StreamEvent[] {
  const next = sequence(seed)
  const arriving = [...events]
  for (let n = 0; n < again; n += 1) arriving.push(events[Math.floor(next() * events.length)] as StreamEvent)
  shuffle(arriving, next)
  return arriving
}
