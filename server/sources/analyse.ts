import { AppError, type PrepareContext } from '../kernel/index.ts'
import { type Analysis, combine, type Findings } from '../reading/analysis.ts'
import type { ReadDocument } from '../reading/document.ts'
import { ReadingFailed } from '../reading/reader.ts'

/**
 * Looks through documents in the reader's threads, a few at a time, so that others are served meanwhile. 503
 * `analysis_failed` when a document takes too long or too much memory.
 */
export async function analyse(
  { services: { reader } }: PrepareContext,
  documents: readonly ReadDocument[],
  asOf: string,
): Promise<Analysis> {
  const findings: Findings[] = []
  const waiting = [...documents.entries()]
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [index, document] = next
      findings[index] = await reader.run('findings', { document, asOf })
    }
  }
  try {
    await Promise.all(Array.from({ length: reader.threads }, work))
  } catch (error) {
    if (error instanceof ReadingFailed) throw new AppError(503, 'analysis_failed', error.message)
    throw error
  }
  return combine(findings)
}
