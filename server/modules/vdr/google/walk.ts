import { AppError, type Sentence, sentence } from '../../../kernel/index.ts'
import type { Drive, DriveFile, Within } from './drive.ts'
import { follow, isFolder, nameInRoom, type Placed, reasonAgainst } from './entries.ts'

/** Maximum number of files and folders in one import. */
const MOST = 20_000
export const too_many = [422, 'The selection has more than 20,000 files and folders'] as const
const AGAIN = sentence`It is a shortcut to a folder that is already imported.`
/** Number of folders in one request. */
const TOGETHER = 20

/** A file or a folder found below the selection, at its place. */
export interface Found {
  google_id: string
  /** The id of the file with the bytes: a shortcut's target. */
  target_id: string
  /** The id of its folder; null for a selected item. */
  parent_id: string | null
  kind: 'folder' | 'file'
  /** In a room. */
  name: string
  /** The path at Google: the names from the chosen item down. */
  path: string
  media_type: string
  size: number | null
  /** Identifies the content; null for a folder. */
  revision: string | null
  /** Why it cannot come. */
  reason: Sentence | null
}

/** A folder whose content is still to be read. */
interface Open {
  id: string
  place: string
  path: string
  driveId: string | null
}

interface Walk {
  /** Maximum size of a file in bytes. */
  limit: number
  /** Hears how many were found. */
  tell: (found: number) => void
}

/**
 * Returns an id of a file's content: Google's digest, or the time of the last change for a document of
 * Google's own.
 */
export const revisionOf = ({ md5Checksum, sha256Checksum, modifiedTime }: DriveFile): string =>
  md5Checksum ?? sha256Checksum ?? modifiedTime ?? ''

/**
 * Walks everything below the chosen items, each folder before its contents and folders before files. An item
 * met twice, even by a shortcut to a folder above it, is listed once. Throws 422 `too_many` past 20,000.
 */
export async function walk(
  drive: Drive,
  chosen: readonly DriveFile[],
  { limit, tell }: Walk,
): Promise<Found[]> {
  const found = new Map<string, Found>()
  const entered = new Set<string>()
  const enter = (placed: readonly Placed[], parent: Open | null): Open[] => {
    const open: Open[] = []
    for (const one of sorted(placed)) {
      if (found.has(one.id)) continue
      const path = parent ? `${parent.path} / ${one.name}` : one.name
      const folder = isFolder(one) ? one.file : null
      const isAgain = folder !== null && entered.has(folder.id)
      const reason = isAgain ? AGAIN : reasonAgainst(one, limit)
      found.set(one.id, foundAs(one, { parent_id: parent?.place ?? null, path, reason }))
      if (!folder || isAgain) continue
      entered.add(folder.id)
      open.push({ id: folder.id, place: one.id, path, driveId: folder.driveId ?? null })
    }
    return open
  }
  let level = enter(await follow(drive, chosen), null)
  while (level.length > 0) {
    const below: Open[] = []
    for (const some of together(level)) {
      const files = await filesIn(drive, some)
      for (const folder of some) {
        const inIt = files.filter(({ parents }) => parents?.includes(folder.id) ?? some.length === 1)
        below.push(...enter(await follow(drive, inIt), folder))
      }
      if (found.size > MOST)
        throw new AppError(
          422,
          'too_many',
          sentence`More than 20,000 files and folders were chosen: choose fewer.`,
        )
      tell(found.size)
    }
    level = below
  }
  return [...found.values()]
}

/** Folders of one drive each, as many as are asked for in one question. */
function together(folders: readonly Open[]): Open[][] {
  const ofDrives = Map.groupBy(folders, ({ driveId }) => driveId)
  return [...ofDrives.values()].flatMap(some =>
    Array.from({ length: Math.ceil(some.length / TOGETHER) }, (_, at) =>
      some.slice(at * TOGETHER, (at + 1) * TOGETHER),
    ),
  )
}

async function filesIn(drive: Drive, folders: readonly Open[]): Promise<DriveFile[]> {
  const within: Within = { folders: folders.map(({ id }) => id), driveId: folders[0]?.driveId ?? null }
  const files: DriveFile[] = []
  for (let pageToken: string | undefined; ; ) {
    const page = await drive.page(within, pageToken)
    files.push(...page.files)
    pageToken = page.nextPageToken
    if (!pageToken || files.length > MOST) return files
  }
}

const collator = new Intl.Collator('en', { numeric: true })

const sorted = (placed: readonly Placed[]): Placed[] =>
  placed.toSorted(
    (one, other) => Number(isFolder(other)) - Number(isFolder(one)) || collator.compare(one.name, other.name),
  )

function foundAs(placed: Placed, at: Pick<Found, 'parent_id' | 'path' | 'reason'>): Found {
  const { id, file } = placed
  const kind = isFolder(placed) ? 'folder' : 'file'
  return {
    google_id: id,
    target_id: file?.id ?? id,
    kind,
    name: nameInRoom(placed),
    media_type: file?.mimeType ?? '',
    size: file?.size ?? null,
    revision: file && kind === 'file' ? revisionOf(file) : null,
    ...at,
  }
}
