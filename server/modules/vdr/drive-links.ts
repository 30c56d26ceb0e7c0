import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import type { Context } from '../../kernel/index.ts'

/** Maps documents of a room to files of Google Drive. */
export type DriveLink = Selectable<Tables['vdr_drive_links']>

export const linksOfRoom = ({ db }: Pick<Context, 'db'>, roomId: number): Promise<DriveLink[]> =>
  db.selectFrom('vdr_drive_links').selectAll().where('room_id', '=', roomId).orderBy('id').execute()

export const linkTo = ({ db }: Pick<Context, 'db'>, roomId: number, googleId: string) =>
  db
    .selectFrom('vdr_drive_links')
    .selectAll()
    .where('room_id', '=', roomId)
    .where('google_id', '=', googleId)
    .executeTakeFirst()

/** Stores the link between a folder or document of a room and its item at Google Drive, with its kind. */
export async function keepLink(
  { db, now }: Context,
  link: Pick<DriveLink, 'room_id' | 'google_id' | 'parent_id' | 'name'> &
    Partial<Pick<DriveLink, 'folder_id' | 'document_id' | 'revision'>>,
): Promise<void> {
  await db
    .insertInto('vdr_drive_links')
    .values({ ...link, created_at: now, updated_at: now })
    .onConflict(oc =>
      oc.columns(['org_id', 'room_id', 'google_id']).doUpdateSet({ ...link, updated_at: now }),
    )
    .execute()
}

/**
 * Deletes the Google Drive links of a folder, a document or a whole room: imported again they would be new.
 */
export async function dropLinks(
  { db }: Context,
  of: { folder_id: number } | { document_id: number } | { room_id: number },
): Promise<void> {
  const [[column, id]] = Object.entries(of) as [['folder_id' | 'document_id' | 'room_id', number]]
  await db.deleteFrom('vdr_drive_links').where(column, '=', id).execute()
}
