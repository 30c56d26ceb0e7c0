import { z } from 'zod'
import { fromJson } from '../database/columns.ts'
import type { Context } from '../kernel/index.ts'
import { sayReason } from '../platform/documents/unread-reasons.ts'
import type { AnalysedDocument } from '../reading/analysis.ts'
import { documentFormats, readingStatuses } from '../reading/text/document.ts'
import { HowRead, howRead } from './how-read.ts'
import { nowOf, printedDocument, type Seen } from './prints.ts'

/** A document as an answer names it: whether it was read, and how much of it. */
export const coveredDocument = {
  name: z.string(),
  format: z.enum(documentFormats).nullable(),
  pages: z.int().nonnegative(),
  status: z.enum(readingStatuses),
  reason: z.string().nullable().meta({ description: 'Why it was not read, or only in part' }),
  read: HowRead,
  coverage: z
    .object({
      languages: z.array(z.object({ language: z.string(), sentences: z.int().nonnegative() })).meta({
        description:
          'Sentences by language (BCP 47; `und` if unknown), most first. Rules are for English: sentences in other languages are not understood',
      }),
      unread_pages: z.int().nonnegative().meta({ description: 'Pages that are pictures without text' }),
    })
    .nullable()
    .meta({ description: 'Share of the document read; null if not counted at the time' }),
  ...printedDocument,
}

/** A document with its findings and its fingerprint. */
export type StoredDocument = AnalysedDocument & { size: number | null; sha256: string | null }

/** Returns documents as stored with their findings; older ones have fewer counts. */
export const storedDocuments = (stored: string): StoredDocument[] =>
  fromJson<StoredDocument[]>(stored).map(document => ({
    ...document,
    coverage: document.coverage ?? null,
    size: document.size ?? null,
    sha256: document.sha256 ?? null,
  }))

/** Documents as an answer shows them, beside how they were found last. */
export const withNow = (
  { say }: Pick<Context, 'say'>,
  documents: readonly StoredDocument[],
  seen: ReadonlyMap<string, Seen>,
) =>
  documents.map(document => ({
    ...document,
    reason: sayReason(say, document.reason),
    read: howRead(say, document),
    now: nowOf(document, seen),
  }))
