import { z } from 'zod'
import { AppError, type Context, conflict, type PrepareContext } from '../../../kernel/index.ts'
import { unstorable } from '../../../kernel/problems/storable.ts'
import { tell } from '../applying/apply.ts'
import { type ConnectionRow, connectionNamed } from '../connections/connections.ts'
import { type List, pageByPage, pageOf } from './pages.ts'
import { type Counts, NOTHING, presentRun, startRun } from './runs.ts'

/** What a dry run looks at: it holds up every other write while it does. */
const MOST_SHOWN = 1000

const Page = z.object({
  companies: z.array(z.unknown()).max(1000),
  next_cursor: z.string().max(2000).nullish(),
})
type Page = z.output<typeof Page>

const companies: List<Page> = { path: 'companies', query: {}, page: Page }

/** What is done with each company of the platform. */
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

/** Brings in every company of the platform, page by page, over the same rules as its events. */
export const importCompaniesJob = pageByPage(
  'import_companies',
  companies,
  async (ctx, { run, connection }, page) => {
    const planned: Planned[] = []
    for (const company of page.companies)
      planned.push(await bringIn(ctx, connection, company, run.created_at))
    return {
      counts: { ...countsOf(planned), pages: 1 },
      errors: planned
        .filter(({ error }) => error !== null)
        .map(one => `${one.peer_id ?? 'A company without an id'}: ${one.error}`),
    }
  },
)

/** The connection that is meant and, for a dry run, what the platform has: read before anything is written. */
export async function prepareImport(ctx: PrepareContext, name: string | undefined) {
  const connection = await ctx.read(db => connectionNamed(db, name))
  if (connection.primary_url === null)
    throw conflict('not_configured', 'The connection has no API to ask: enter its address first.')
  if (!ctx.ephemeral) return { connection, found: [] }
  const found: unknown[] = []
  for (let cursor: string | null = null, more = true; more && found.length < MOST_SHOWN; ) {
    const page: Page | string = await pageOf(ctx, connection, companies, cursor)
    if (typeof page === 'string') throw new AppError(503, 'source_unavailable', page)
    found.push(...page.companies)
    more = page.next_cursor != null && page.next_cursor !== cursor
    cursor = page.next_cursor ?? null
  }
  return { connection, found: found.slice(0, MOST_SHOWN) }
}

/** Begins the import; a dry run does it whole instead, says what became of each company, and is undone. */
export async function importCompanies(
  ctx: Context,
  { connection, found }: Awaited<ReturnType<typeof prepareImport>>,
) {
  const run = presentRun(await startRun(ctx, connection.id, 'import_companies', 'person'))
  if (!ctx.ephemeral) return { ...run, plan: null }
  const plan: Planned[] = []
  for (const company of found) plan.push(await bringIn(ctx, connection, company, ctx.now))
  return { ...run, counts: countsOf(plan), plan }
}

async function bringIn(
  ctx: Context,
  connection: ConnectionRow,
  given: unknown,
  asked: string,
): Promise<Planned> {
  const company = given as Record<string, unknown> | null
  const text = (value: unknown) => (typeof value === 'string' && value.trim() !== '' ? value : null)
  const peer_id = text(company?.id)
  const known = { peer_id, name: text(company?.name) }
  const refused = (error: string): Planned => ({ ...known, fate: 'refused', error })
  if (company === null || peer_id === null || peer_id.length > 200) return refused('it has no id')
  if (unstorable(company)) return refused('it holds what cannot be kept')
  const time = typeof company.updated_at === 'string' ? Date.parse(company.updated_at) : Number.NaN
  try {
    const outcome = await tell(ctx, {
      connectionId: connection.id,
      kind: 'company',
      peerId: peer_id,
      at: Number.isNaN(time) ? asked : new Date(time).toISOString(),
      data: company,
    })
    const fate = FATES[outcome]
    return fate ? { ...known, fate, error: null } : refused('it has no name')
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return refused(error.message)
    throw error
  }
}

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
