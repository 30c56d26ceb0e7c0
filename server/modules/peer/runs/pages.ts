import { setTimeout as sleep } from 'node:timers/promises'
import type { z } from 'zod'
import type { Context, JobDefinition, PrepareContext } from '../../../kernel/index.ts'
import { Sentence, sentence } from '../../../kernel/language/sentence.ts'
import { tellWaiting } from '../applying/tell-waiting.ts'
import { askPlatform } from '../connections/ask.ts'
import { type ConnectionRow, findConnection } from '../connections/connections.ts'
import { endRun, findRun, type Page as PageOfRun, type RunKind, type RunRow, recordPage } from './runs.ts'

/** More pages than this are no list, but one without an end. */
const MOST_PAGES = 10_000
const PAGE_MS = 30_000
/** Waits before a run requests a page again, in milliseconds; then it gives up. */
const WAITS = [500, 2000]
/** The cursor of a run that has read the last page. */
const END = ''

/** A list of the platform that is read page by page. */
export interface List<Page extends { next_cursor?: string | null | undefined }> {
  /** Below the base of the main API. */
  path: string
  query: Readonly<Record<string, string>>
  page: z.ZodType<Page>
}

interface Payload {
  run_id: number
}

/** Applies a page, in the transaction that stores the run's position. */
type Take<Page> = (
  ctx: Context,
  at: { run: RunRow; connection: ConnectionRow },
  page: Page,
) => Promise<PageOfRun>

/** A run that reads a list: each page is kept with where it goes on, so that a crash repeats one at most. */
export const pageByPage = <Page extends { next_cursor?: string | null | undefined }>(
  kind: RunKind,
  list: List<Page>,
  take: Take<Page>,
): JobDefinition => ({
  kind: `peer.${kind}`,
  async prepare(ctx, payload) {
    const error = await readPages(ctx, (payload as Payload).run_id, list, take)
    await ctx.commit(tellWaiting)
    return error
  },
  async finish(ctx, payload, error: string | null) {
    await endRun(ctx, (payload as Payload).run_id, error)
  },
  giveUp: (ctx, payload) =>
    endRun(ctx, (payload as Payload).run_id, 'The run ended each time while it was under way.'),
})

/**
 * Reads the pages a run has not read yet. Returns the reason why it could not finish, as a sentence; null
 * where it did.
 */
async function readPages<Page extends { next_cursor?: string | null | undefined }>(
  ctx: Parameters<NonNullable<JobDefinition['prepare']>>[0],
  runId: number,
  list: List<Page>,
  take: Take<Page>,
): Promise<string | null> {
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const at = await ctx.read(async db => {
      const run = await findRun(db, runId)
      return { run, connection: await findConnection(db, run.connection_id) }
    })
    const { cursor } = at.run
    // A run whose last page was kept before a crash has been to the end.
    if (cursor === END) return null
    const answer = await pageOf(ctx, at.connection, list, cursor)
    if (answer instanceof Sentence) return answer.english
    const next = answer.next_cursor ?? END
    await ctx.commit(async inner => recordPage(inner, at.run, await take(inner, at, answer), next))
    if (next === cursor) return 'The platform answers the same page again and again.'
  }
  return `The platform has more than ${MOST_PAGES} pages.`
}

/** A page of a list; why there is none, in a sentence, where it cannot be had after some tries. */
export async function pageOf<Page extends { next_cursor?: string | null | undefined }>(
  ctx: PrepareContext,
  connection: ConnectionRow,
  list: List<Page>,
  cursor: string | null,
): Promise<Page | Sentence> {
  let answer = await ask(ctx, connection, list, cursor)
  for (const wait of WAITS) {
    if (!(answer instanceof Sentence)) return answer
    await sleep(wait)
    answer = await ask(ctx, connection, list, cursor)
  }
  return answer
}

async function ask<Page extends { next_cursor?: string | null | undefined }>(
  ctx: PrepareContext,
  connection: ConnectionRow,
  { path, query, page }: List<Page>,
  cursor: string | null,
): Promise<Page | Sentence> {
  const answer = await askPlatform(ctx, connection, {
    path,
    query: { ...query, ...(cursor ? { cursor } : {}) },
    timeoutMs: PAGE_MS,
  })
  if (answer instanceof Sentence) return answer
  if (answer.status !== 200) return sentence`The platform returned ${answer.status} for ${path}.`
  const read = page.safeParse(answer.body)
  return read.success ? read.data : sentence`The platform did not return a page of ${path}.`
}
