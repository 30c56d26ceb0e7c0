import { AppError, type PrepareContext, sentence } from '../kernel/index.ts'
import { type Analysis, findingsOf, type PackedFindings, pack } from '../reading/analysis.ts'
import { ReadingFailed } from '../reading/reader.ts'
import type { GivenFile } from '../reading/tasks.ts'
import type { ReadDocument } from '../reading/text/document.ts'
import { aFewAtATime } from './a-few-at-a-time.ts'
import type { Prints } from './prints.ts'
import { throughSource } from './read-source.ts'
import { Remembered, sameDocument } from './remembered.ts'
import { runReading, told } from './run-reading.ts'
import type { Source } from './source.ts'

/** Recent findings, so that showing them again does not repeat the search. In memory only. */
const remembered = new Remembered<PackedFindings>({ most: 500, lifeMs: 10 * 60_000 })

/**
 * Looks through the documents of a source in the reader's processes, each in the one that reads it, so that its text does
 * not travel and others are served meanwhile. A document that takes too long or too much memory is `unreadable` and says
 * so; it does not take the others with it.
 */
export async function analyseSource(
  ctx: PrepareContext,
  source: Source,
  module: string,
  asOf: string,
): Promise<{ analysis: Analysis; prints: Prints; byod: boolean }> {
  const { reader } = ctx.services
  const { results, ...read } = await throughSource<PackedFindings>(ctx, source, module, {
    text: given => reader.findings(given, asOf),
    document: document => lookThrough(ctx, document, asOf),
    file: file => reader.findings(file, asOf),
  }).catch(error => {
    throw told(error)
  })
  ctx.tell('progress', { stage: 'comparing', percent: null })
  return { analysis: await combined(ctx, results), ...read }
}

/** Analyses documents that are already read. */
export async function analyse(
  ctx: PrepareContext,
  documents: readonly ReadDocument[],
  asOf: string,
): Promise<Analysis> {
  const { reader } = ctx.services
  const found = await aFewAtATime(documents, reader.processes + 1, document =>
    lookThrough(ctx, document, asOf),
  )
  return combined(ctx, found)
}

/** Looks through one document that was read; in one that takes too long or too much memory nothing is found, and it says so. */
export async function lookThrough(
  { services: { reader }, principal }: PrepareContext,
  document: ReadDocument,
  asOf: string,
): Promise<PackedFindings> {
  const key = `${principal.orgId} ${asOf} ${sameDocument(document)}`
  try {
    const found = remembered.get(key) ?? (await reader.run('findings', { document, asOf }))
    remembered.set(key, found)
    return found
  } catch (error) {
    if (!(error instanceof ReadingFailed)) throw error
    if (reader.closed) throw told(error)
    return notLookedThrough(document, asOf, error.message)
  }
}

/** Returns the record of a document that was read but could not be searched, without its pages. */
function notLookedThrough(document: ReadDocument, asOf: string, reason: string): PackedFindings {
  const found = findingsOf({ ...document, status: 'unreadable', reason, pages: [] }, asOf)
  return pack({ ...found, document: { ...found.document, pages: document.pages.length } })
}

/**
 * The limit for comparing statements of thousands of documents; the limit for one document is too short for
 * that.
 */
const LONGEST_MS = 10 * 60_000

/** The limit for findings in all documents; a data room of a thousand has some ten million bytes. */
const MOST_BYTES = 100_000_000

/** Analyses a file in the process that reads it. */
export const lookThroughFile = (
  { services: { reader } }: PrepareContext,
  file: GivenFile,
  asOf: string,
): Promise<PackedFindings> => reader.findings(file, asOf)

/** Combines the findings of several documents. Throws 503 `analysis_failed` on timeout. */
export async function combined(ctx: PrepareContext, findings: PackedFindings[]): Promise<Analysis> {
  if (findings.reduce((sum, { length }) => sum + length, 0) > MOST_BYTES)
    throw new AppError(
      503,
      'analysis_failed',
      sentence`These documents contain more facts than can be compared at once. Analyse them in batches.`,
    )
  return runReading(ctx, 'combine', findings, LONGEST_MS)
}
