import { AppError, type PrepareContext } from '../kernel/index.ts'
import type { Analysis, Findings } from '../reading/analysis.ts'
import type { ReadDocument } from '../reading/document.ts'
import { ReadingFailed } from '../reading/reader.ts'
import { aFewAtATime } from './a-few-at-a-time.ts'
import { throughSource } from './read-source.ts'
import type { Source } from './source.ts'

/**
 * Looks through the documents of a source in the reader's threads, each in the one that reads it, so that its text does
 * not travel and others are served meanwhile. A file that takes too long or too much memory is one that could not be
 * read; 503 `analysis_failed` when that is a text that was given.
 */
export async function analyseSource(
  ctx: PrepareContext,
  source: Source,
  asOf: string,
): Promise<{ analysis: Analysis; byod: boolean }> {
  const { reader } = ctx.services
  const look = async () => {
    const { results, byod } = await throughSource<Findings>(ctx, source, {
      document: document => reader.run('findings', { document, asOf }),
      file: file => reader.findings(file, asOf),
    })
    return { analysis: await reader.run('combine', results), byod }
  }
  return orFailed(look())
}

/** The same of documents that were read already. */
export async function analyse(
  { services: { reader } }: PrepareContext,
  documents: readonly ReadDocument[],
  asOf: string,
): Promise<Analysis> {
  const work = (document: ReadDocument) => reader.run('findings', { document, asOf })
  const look = async () => reader.run('combine', await aFewAtATime(documents, reader.threads + 1, work))
  return orFailed(look())
}

async function orFailed<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (error instanceof ReadingFailed) throw new AppError(503, 'analysis_failed', error.message)
    throw error
  }
}
