import { fromBit, fromJson } from '../../../database/columns.ts'
import type { Context } from '../../../kernel/index.ts'
import type { DocumentPage } from '../../../reading/text/document.ts'

type Reading = Pick<Context, 'db'>

/** Documents of one statement. */
const AT_ONCE = 500

/** Returns the reading status of documents by id, without those that still wait. */
export async function readingsOf({ db }: Reading, documentIds: readonly number[]) {
  const rows = []
  for (let from = 0; from < documentIds.length; from += AT_ONCE)
    rows.push(
      ...(await db
        .selectFrom('vdr_readings')
        .selectAll()
        .where('document_id', 'in', documentIds.slice(from, from + AT_ONCE))
        .execute()),
    )
  return new Map(rows.map(row => [row.document_id, row]))
}

/** Readings of documents in the version that they have now. */
export async function currentReadings({ db }: Reading, documentIds: readonly number[]) {
  const readings = await readingsOf({ db }, documentIds)
  const rows = await db
    .selectFrom('vdr_room_documents')
    .select(['id', 'version'])
    .where('id', 'in', [...readings.keys(), 0])
    .execute()
  return new Map(
    rows.flatMap(({ id, version }) => {
      const reading = readings.get(id)
      return reading?.version === version ? [[id, reading] as const] : []
    }),
  )
}

/** Pages of a document as they are kept, from the page `after` on. */
export async function pagesOfDocument(
  { db }: Reading,
  documentId: number,
  { after = 0, limit }: { after?: number; limit: number },
): Promise<DocumentPage[]> {
  const rows = await db
    .selectFrom('vdr_pages')
    .select(['page', 'label', 'readable', 'paragraphs'])
    .where('document_id', '=', documentId)
    .where('page', '>', after)
    .orderBy('page')
    .limit(limit)
    .execute()
  return rows.map(present)
}

/** Pages by their ids, each with the document that it is of. */
export async function pagesById({ db }: Reading, ids: readonly number[]) {
  const rows =
    ids.length === 0 ? [] : await db.selectFrom('vdr_pages').selectAll().where('id', 'in', ids).execute()
  return rows.map(row => ({ document_id: row.document_id, page: present(row) }))
}

const present = ({
  page,
  label,
  readable,
  paragraphs,
}: {
  page: number
  label: string | null
  readable: number
  paragraphs: string
}): DocumentPage => ({
  number: page,
  label,
  readable: fromBit(readable),
  paragraphs: fromJson<string[]>(paragraphs),
})
