import { AppError, type PrepareContext } from '../kernel/index.ts'
import { type Analysis, combine, type Findings, findingsOf } from '../reading/analysis.ts'
import type { ReadDocument } from '../reading/document.ts'
import { ReadingFailed } from '../reading/reader.ts'
import { Remembered, sameDocument } from './remembered.ts'

/** What was found just now, so that showing it again does not look for it again. In memory only. */
const remembered = new Remembered<Findings>({ most: 500, lifeMs: 10 * 60_000 })

/**
 * Looks through documents in the reader's threads, a few at a time, so that others are served meanwhile. A document
 * that takes too long or too much memory is `unreadable` and says so; it does not take the others with it.
 */
export async function analyse(
  ctx: PrepareContext,
  documents: readonly ReadDocument[],
  asOf: string,
): Promise<Analysis> {
  const { reader } = ctx.services
  const findings: Findings[] = []
  const waiting = [...documents.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, document] = next
      findings[index] = await findIn(ctx, document, asOf)
    }
  }
  await Promise.all(Array.from({ length: reader.threads }, work))
  return combine(findings)
}

async function findIn(
  { services: { reader }, principal }: PrepareContext,
  document: ReadDocument,
  asOf: string,
): Promise<Findings> {
  const key = `${principal.orgId} ${asOf} ${sameDocument(document)}`
  try {
    const found = remembered.get(key) ?? (await reader.run('findings', { document, asOf }))
    remembered.set(key, found)
    return found
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error
    if (reader.closed) throw new AppError(503, 'analysis_failed', error.message)
    return notLookedThrough(document, asOf, error.message)
  }
}

/** A document that was read, but in which nothing could be looked for: what is known of one without its pages. */
function notLookedThrough(document: ReadDocument, asOf: string, reason: string): Findings {
  const found = findingsOf({ ...document, status: 'unreadable', reason, pages: [] }, asOf)
  return { ...found, document: { ...found.document, pages: document.pages.length } }
}
