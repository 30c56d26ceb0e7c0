import { notFound, type PrepareContext, type Sentence, sentence } from '../../../kernel/index.ts'
import { aFewAtATime } from '../../../sources/a-few-at-a-time.ts'
import { nearestName } from '../schemas/folders.ts'
import { type Drive, type DriveFile, openDrive } from './drive.ts'
import { exportOf, FOLDER, refusalOf, SHORTCUT } from './kinds.ts'
import { GoogleProblem } from './problems.ts'

/** The id of the view of items shared with the account. */
const SHARED_WITH_ME = 'shared-with-me'
const A_PAGE = 200
const AT_ONCE = 5

/** An item of Google Drive at its place: a file or a folder, or a shortcut with its target. */
export interface Placed {
  /** The id of its place: a shortcut has an id of its own. */
  id: string
  name: string
  /** The file, or the target of a shortcut; null where that is gone. */
  file: DriveFile | null
}

/** Returns the contents of a folder, each shortcut followed once. */
export const follow = (drive: Drive, files: readonly DriveFile[]): Promise<Placed[]> =>
  aFewAtATime(files, AT_ONCE, async file => {
    const { id, name, mimeType, shortcutDetails } = file
    const followed = mimeType === SHORTCUT && shortcutDetails
    return { id, name, file: followed ? await drive.file(followed.targetId).catch(nullIfNotThere) : file }
  })

const nullIfNotThere = (error: unknown): null => {
  if ((error as { code?: unknown }).code === 'not_found') return null
  if (error instanceof GoogleProblem && error.answered === 403 && !error.isOfEverything) return null
  throw error
}

export const isFolder = ({ file }: Placed): boolean => file?.mimeType === FOLDER

/**
 * Returns the reason why an item cannot come into a room, as a sentence; null where it can. `limit` is the
 * maximum size of a file, in bytes.
 */
export function reasonAgainst({ file }: Placed, limit: number): Sentence | null {
  if (!file) return sentence`It is a shortcut to an item that was deleted or that the account may not see.`
  const refusal = refusalOf(file.mimeType)
  if (refusal || file.mimeType === FOLDER) return refusal
  if (file.capabilities?.canDownload === false) return sentence`Its owner does not let it be downloaded.`
  if (file.size === 0) return sentence`It is empty.`
  if (file.size !== undefined && file.size > limit)
    return sentence`It is larger than the limit of ${Math.floor(limit / 1024 ** 2).toLocaleString('en')} MiB.`
  return null
}

/** Returns the name in a room: that at Google, with the extension of the exported format. */
export function nameInRoom({ name, file }: Placed): string {
  const form = file && exportOf(file.mimeType)
  return nearestName(form && !name.toLowerCase().endsWith(form.ending) ? `${name}${form.ending}` : name)
}

/** Lists the drives that the account sees: its own, items shared with it, and the shared ones. */
export async function listDrives(ctx: PrepareContext) {
  const shared = await (await openDrive(ctx)).sharedDrives()
  return [
    { drive_id: 'root', name: 'My Drive', kind: 'my_drive' as const },
    { drive_id: SHARED_WITH_ME, name: 'Shared with me', kind: 'shared_with_me' as const },
    ...shared.map(({ id, name }) => ({ drive_id: id, name, kind: 'shared_drive' as const })),
  ]
}

/** Returns a page of a Google Drive folder's contents, or of a drive's top. */
export async function browse(
  ctx: PrepareContext,
  { folder_id, page_token }: { folder_id: string; page_token?: string | undefined },
) {
  const drive = await openDrive(ctx)
  const within = await folderOf(drive, folder_id)
  const { files, nextPageToken } = await drive.page(
    { folders: folder_id === SHARED_WITH_ME ? 'shared with me' : [within.id], driveId: within.driveId },
    page_token,
    A_PAGE,
  )
  const entries = await follow(drive, files)
  return {
    folder: { google_id: within.id, name: within.name },
    entries: entries.map(one => presentEntry(ctx, one)),
    next_page_token: nextPageToken ?? null,
  }
}

async function folderOf(drive: Drive, id: string) {
  if (id === SHARED_WITH_ME) return { id, name: 'Shared with me', driveId: null }
  const folder = await drive.file(id)
  if (folder.mimeType !== FOLDER) throw notFound()
  return { id: folder.id, name: folder.name, driveId: folder.driveId ?? null }
}

function presentEntry({ services, say }: PrepareContext, placed: Placed) {
  const { id, name, file } = placed
  const folder = isFolder(placed)
  const reason = reasonAgainst(placed, services.files.limit)
  return {
    google_id: id,
    name,
    kind: folder ? ('folder' as const) : ('file' as const),
    folder_id: folder && file ? file.id : null,
    media_type: file?.mimeType ?? SHORTCUT,
    size: file?.size ?? null,
    modified_at: file?.modifiedTime === undefined ? null : timeOf(file.modifiedTime),
    becomes: reason === null ? nameInRoom(placed) : null,
    reason: reason === null ? null : say(reason),
  }
}

const timeOf = (text: string): string | null => {
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}
