import { fromJson } from '../../database/columns.ts'
import { hiddenAreas } from '../../kernel/call.ts'
import type { Context } from '../../kernel/index.ts'
import type { RecordField } from '../../kernel/records/index.ts'
import { neighboursOf, nodeKey } from '../../platform/graph/neighbours.ts'
import { type Fact, none } from './facts.ts'
import type { Remembered } from './subjects.ts'

/** Kinds of fields whose values are facts; who looks after a record, and what is to be done next, are not. */
const TOLD: ReadonlySet<RecordField['kind']> = new Set([
  'text',
  'multiline',
  'key',
  'email',
  'phone',
  'url',
  'date',
  'country',
  'currency',
  'choice',
  'company',
])
const UNTOLD = ['next_step', 'next_step_at', 'external_id', 'import_id', 'gl_provider']

/** Columns that count a change, and say nothing of the record. */
const COUNTERS = ['version', 'revision', 'company_id']

interface Entry {
  id: number
  origin: string
  type: string
  summary: string
  details: string | null
  author: string
  happened_on: string | null
  created_at: string
}

type Changed = Record<string, unknown>

/** The facts of a record by its own fields: each value that a field has or had, from its creation and its changes. */
export async function fieldFacts(
  ctx: Context,
  subject: Remembered,
  entries: readonly Entry[],
): Promise<Fact[]> {
  const { kind, id } = subject
  const row = (await kind.find(ctx, id)) as { created_at: string }
  const shown = (kind as unknown as { present: (row: object) => Changed }).present(row)
  const changes = entries.flatMap(entry => changeOf(subject, entry) ?? [])
  return Object.entries(kind.fields)
    .filter(([name, { kind: of }]) => TOLD.has(of) && !UNTOLD.includes(name))
    .flatMap(([name]) => historyOf(subject, name, shown[name], row.created_at, changes))
}

interface Change {
  entry: Entry
  before: Changed
  after: Changed
}

/** The change of the record's own fields that an entry tells; null where it tells of something else beside it. */
function changeOf({ kind }: Remembered, entry: Entry): Change | null {
  if (entry.origin !== 'call' || entry.details === null) return null
  const { before, after } = fromJson<{ before?: Changed; after?: Changed }>(entry.details)
  if (!before || !after) return null
  const own = Object.keys(after).every(name => name in kind.fields || COUNTERS.includes(name))
  return own ? { entry, before, after } : null
}

function historyOf(
  subject: Remembered,
  name: string,
  now: unknown,
  createdAt: string,
  changes: readonly Change[],
): Fact[] {
  const told = changes.filter(({ after }) => name in after)
  const first = told[0] ? told[0].before[name] : now
  const values = [
    { key: `field-${name}-0`, value: first, since: createdAt, entry: null as Entry | null },
    ...told.map(({ entry, after }) => ({
      key: `field-${name}-${entry.id}`,
      value: after[name],
      since: entry.created_at,
      entry,
    })),
  ]
  return values.flatMap(({ key, value, since, entry }, at) => {
    if (value === null || value === undefined || value === '') return []
    const next = values[at + 1]
    return [
      {
        ...none,
        fact: key,
        subject,
        attribute: name,
        value: String(value),
        source: {
          ...none.source,
          type: 'record' as const,
          label: entry?.summary ?? null,
          author: entry?.author ?? null,
        },
        observed_at: since,
        known_since: since,
        valid_from: since.slice(0, 10),
        valid_to: next ? next.since.slice(0, 10) : null,
        confidence: 1,
        superseded_by: next?.key ?? null,
        superseded_at: next?.since ?? null,
        single: true,
      },
    ]
  })
}

/** Notes, calls and meetings that people wrote on the timeline of a record. */
export const saidFacts = (subject: Remembered, entries: readonly Entry[]): Fact[] =>
  entries
    .filter(({ origin }) => origin === 'person')
    .map(({ id, type, summary, author, happened_on, created_at }) => ({
      ...none,
      fact: `entry-${id}`,
      subject,
      attribute: type,
      value: summary,
      source: { ...none.source, type: 'timeline' as const, author },
      observed_at: happened_on ?? created_at,
      known_since: created_at,
    }))

/** Statements of analysed documents about a record, each with their words; of documents that the caller may see. */
export async function documentFacts(ctx: Context, subject: Remembered): Promise<Fact[]> {
  const { relations, seen } = await neighboursOf(ctx, [subject])
  return relations.flatMap(({ from, to, type, evidence, since }, at) => {
    const own = nodeKey(subject)
    const other = seen.get(nodeKey(nodeKey(from) === own ? to : from))
    if (!evidence || !other) return []
    const { document, page, quote, analysis_id } = evidence
    return [
      {
        ...none,
        fact: `document-${analysis_id}-${at}`,
        subject,
        attribute: nodeKey(from) === own ? type : `${type}, of the other`,
        value: other.title,
        source: { ...none.source, type: 'document' as const, document, page, quote, analysis_id },
        observed_at: since,
        known_since: since,
      },
    ]
  })
}

/** Entries of a record's timeline that the caller may read, oldest first. */
export async function entriesOf(ctx: Context, { type, id }: Remembered): Promise<Entry[]> {
  const hidden = hiddenAreas(ctx.services.registry, ctx.principal)
  let query = ctx.db
    .selectFrom('timeline_entries')
    .select(['id', 'origin', 'type', 'summary', 'details', 'author', 'happened_on', 'created_at'])
    .where('record_type', '=', type)
    .where('record_id', '=', id)
    .where(eb => eb.or([eb('origin', '=', 'person'), eb('details', 'is not', null)]))
  if (hidden.length > 0)
    query = query.where(eb => eb.or([eb('area', 'is', null), eb('area', 'not in', hidden)]))
  return query.orderBy('id').execute()
}
