import type { Outgoing } from './plan.ts'

type Found = Pick<Outgoing, 'file' | 'folders'>

/** Files that systems and programs leave behind: folder notes, thumbnails, locks of open documents. */
const LEFT_BY_SYSTEMS =
  /^(?:\.DS_Store|\.localized|\.Spotlight-V100|\.Trashes|\.fseventsd|\._.*|__MACOSX|Thumbs\.db|ehthumbs\.db|desktop\.ini|\$RECYCLE\.BIN|System Volume Information|~\$.*|\.~lock\..*#)$/i

/** Returns whether a file, or a folder above it, is the system's and not a person's. */
export const isLeftBySystems = ({ file, folders }: Found): boolean =>
  [file.name, ...folders].some(name => LEFT_BY_SYSTEMS.test(name))

/** Returns the dropped files, those in folders with their path. */
export async function filesIn(items: readonly DataTransferItem[]): Promise<Found[]> {
  // A drop's items can be read only during its event.
  const dropped = items.map(item => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const found = dropped.map(({ entry, file }) =>
    entry ? below(entry, []) : file ? [{ file, folders: [] }] : [],
  )
  return (await Promise.all(found)).flat()
}

async function below(entry: FileSystemEntry, folders: readonly string[]): Promise<Found[]> {
  if (isFile(entry)) return [{ file: await fileOf(entry), folders }]
  const inside = await listed((entry as FileSystemDirectoryEntry).createReader())
  return (await Promise.all(inside.map(one => below(one, [...folders, entry.name])))).flat()
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile

const fileOf = (entry: FileSystemFileEntry): Promise<File> =>
  new Promise((resolve, reject) => entry.file(resolve, reject))

/** A reader gives a hundred entries at a time, and none once it is through. */
async function listed(reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> {
  const found: FileSystemEntry[] = []
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) =>
      reader.readEntries(resolve, reject),
    )
    if (some.length === 0) return found
    found.push(...some)
  }
}
