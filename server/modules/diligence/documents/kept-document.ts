import type { Context } from '../../../kernel/index.ts'
import { wasCut } from '../../../reading/kept-text.ts'
import type { DocumentFormat, ReadDocument, ReadingStatus } from '../../../reading/text/document.ts'
import { pagesOfDocument, readingsOf } from '../../vdr/index.ts'

/** A document as its text is kept; null where that is of other bytes, or not all of it. */
export async function keptDocument(
  db: Context['db'],
  { id, version, name }: { id: number; version: number; name: string },
): Promise<ReadDocument | null> {
  const reading = (await readingsOf({ db }, [id])).get(id)
  if (reading?.version !== version || wasCut(reading.reason)) return null
  return {
    name,
    format: reading.format as DocumentFormat | null,
    status: reading.status as ReadingStatus,
    reason: reading.reason,
    pages: await pagesOfDocument({ db }, id, { limit: reading.pages }),
  }
}
