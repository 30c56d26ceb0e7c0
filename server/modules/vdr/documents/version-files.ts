import type { Context } from '../../../kernel/index.ts'

type Reading = Pick<Context, 'db'>

/** Documents asked for by one statement: well below the parameters that a statement may have. */
const CHUNK = 500

/** The SHA-256 of every version that the office keeps of these documents. */
export async function digestsOf({ db }: Reading, ids: readonly number[]) {
  const digests: Array<{ document_id: number; sha256: string }> = []
  for (let from = 0; from < ids.length; from += CHUNK)
    digests.push(
      ...(await db
        .selectFrom('vdr_document_versions')
        .innerJoin('kept_files', 'kept_files.id', 'vdr_document_versions.file_id')
        .select(['document_id', 'sha256'])
        .where('document_id', 'in', ids.slice(from, from + CHUNK))
        .execute()),
    )
  return digests
}

/** The kept bytes of one version of a document; undefined where there is no such version. */
export const fileOfVersion = ({ db }: Reading, id: number, version: number) =>
  db
    .selectFrom('vdr_document_versions')
    .innerJoin('kept_files', 'kept_files.id', 'vdr_document_versions.file_id')
    .select(['file_id', 'kept_files.size', 'kept_files.sha256'])
    .where('document_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst()
