import { z } from 'zod'
import { AppError, type Context, conflict, type PrepareContext } from '../../../kernel/index.ts'
import { Sentence, sentence } from '../../../kernel/language/sentence.ts'
import { unstorable } from '../../../kernel/problems/storable.ts'
import { tell } from '../applying/apply.ts'
import type { Moment } from '../applying/registers.ts'
import { type ConnectionRow, connectionNamed } from '../connections/connections.ts'
import type { LinkKind } from '../kinds/event-types.ts'
import { type List, pageByPage, pageOf } from './pages.ts'
import { type Counts, NOTHING, presentRun, startRun } from './runs.ts'

/** Limit of a dry run, which blocks every other write meanwhile. */
const MOST_SHOWN = 1000

const Page = z.object({
  records: z.array(z.unknown()).max(1000),
  next_cursor: z.string().max(2000).nullish(),
})
type Page = z.output<typeof Page>

/** The list of the platform that has the records of a kind, under its own name in each page. */
const listOf = (path: string): List<Page> => ({
  path,
  query: {},
  page: z.preprocess(
    answer =>
      typeof answer === 'object' && answer !== null && path in answer
        ? { ...answer, records: answer[path as keyof typeof answer] }
        : answer,
    Page,
  ),
})

const lists = { company: listOf('companies'), fund: listOf('funds') } as const
const runKindOf = { company: 'import_companies', fund: 'import_funds' } as const

/** Fates of a record of the platform. */
export const fates = ['created', 'updated', 'merged', 'left', 'refused'] as const
export type Fate = (typeof fates)[number]

interface Planned {
  peer_id: string | null
  name: string | null
  fate: Fate
  error: string | null
}

const FATES: Readonly<Record<string, Fate>> = {
  created: 'created',
  linked: 'merged',
  unchanged: 'left',
  older: 'left',
  updated: 'updated',
  restored: 'updated',
  archived: 'updated',
  archived_and_kept: 'updated',
}

/** Brings in every record of a kind that the platform has, page by page, over the same rules as its events. */
const importJob = (kind: LinkKind) =>
  pageByPage(runKindOf[kind], lists[kind], async (ctx, { run, connection }, page) => {
    const planned: Planned[] = []
    const asked = await momentAsked(ctx, run.created_at)
    for (const record of page.records) planned.push(await bringIn(ctx, { connection, kind, asked }, record))
    return {
      counts: { ...countsOf(planned), pages: 1 },
      errors: planned
        .filter(({ error }) => error !== null)
        .map(one => `${one.peer_id ?? `A ${kind} without an id`}: ${one.error}`),
    }
  })

export const importJobs = [importJob('company'), importJob('fund')]

/**
 * Returns the named connection and, for a dry run, the platform's records: read before anything is written.
 */
export async function prepareImport(ctx: PrepareContext, kind: LinkKind, name: string | undefined) {
  const connection = await ctx.read(db => connectionNamed(db, name))
  if (connection.primary_url === null)
    throw conflict('not_configured', sentence`The connection has no API address: enter it first.`)
  if (!ctx.ephemeral) return { connection, kind, found: [] }
  // A list that moves while it is read has a record on two pages: it is shown once, as it was read last.
  const found = new Map<unknown, unknown>()
  for (let cursor: string | null = null, more = true; more && found.size < MOST_SHOWN; ) {
    const page: Page | Sentence = await pageOf(ctx, connection, lists[kind], cursor)
    if (page instanceof Sentence) throw new AppError(503, 'source_unavailable', page)
    for (const record of page.records) found.set(peerIdIn(record) ?? record, record)
    more = page.next_cursor != null && page.next_cursor !== cursor
    cursor = page.next_cursor ?? null
  }
  return { connection, kind, found: [...found.values()].slice(0, MOST_SHOWN) }
}

/**
 * Starts the import; a dry run does all of it instead, returns the outcome of each record, and is rolled
 * back.
 */
export async function importAll(
  ctx: Context,
  { connection, kind, found }: Awaited<ReturnType<typeof prepareImport>>,
) {
  const run = presentRun(await startRun(ctx, connection.id, runKindOf[kind], 'person'))
  if (!ctx.ephemeral) return { ...run, plan: null }
  const plan: Planned[] = []
  const asked = await momentAsked(ctx, ctx.now)
  for (const record of found) plan.push(await bringIn(ctx, { connection, kind, asked }, record))
  return { ...run, counts: countsOf(plan), plan }
}

interface Import {
  connection: ConnectionRow
  kind: LinkKind
  /** The time of the request: used for records without a time, and superseded by events that arrive later. */
  asked: Moment
}

/** The moment of a time, ISO 8601 UTC: after every event that had arrived by then. */
export async function momentAsked({ db }: Context, at: string): Promise<Moment> {
  const last = await db
    .selectFrom('peer_events')
    .select('id')
    .where('created_at', '<=', at)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { at, arrival: last?.id ?? 0 }
}

/** Applies one record of the platform as its event would; an invalid one is refused and leaves nothing. */
export async function bringIn(
  ctx: Context,
  { connection, kind, asked }: Import,
  given: unknown,
): Promise<Planned> {
  const record = given as Record<string, unknown> | null
  const peer_id = peerIdIn(given)
  const known = { peer_id, name: textIn(record?.name) }
  const refused = (error: string): Planned => ({ ...known, fate: 'refused', error })
  if (record === null || peer_id === null || peer_id.length > 200) return refused('it has no id')
  if (unstorable(record)) return refused('it holds what cannot be kept')
  const time = typeof record.updated_at === 'string' ? Date.parse(record.updated_at) : Number.NaN
  try {
    const outcome = await tell(ctx, {
      connectionId: connection.id,
      kind,
      peerId: peer_id,
      moment: Number.isNaN(time) ? asked : { ...asked, at: new Date(time).toISOString() },
      data: record,
    })
    const fate = FATES[outcome]
    return fate ? { ...known, fate, error: null } : refused('it has no name')
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refused(error.message)
    throw error
  }
}

const textIn = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)

/** The platform’s id of a record; null where it has none. */
const peerIdIn = (record: unknown): string | null => textIn((record as { id?: unknown } | null)?.id)

function countsOf(planned: readonly Planned[]): Counts {
  const of = (fate: Fate) => planned.filter(one => one.fate === fate).length
  return {
    ...NOTHING,
    found: planned.length,
    created: of('created'),
    updated: of('updated'),
    merged: of('merged'),
    left: of('left'),
    refused: of('refused'),
  }
}
