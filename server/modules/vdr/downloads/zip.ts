import { Readable } from 'node:stream'
import { AppError, type Context, StreamedFile } from '../../../kernel/index.ts'
import { csvOf } from '../../../platform/documents/index.ts'
import type { KeptFile } from '../../../platform/files/files.ts'
import { type ZipEntry, zipOf } from '../../../platform/files/zip.ts'
import { byIndex, indexOf } from '../tree/index-numbers.ts'
import { foldersOf } from '../tree/places.ts'

/** A document that is taken along with others, or why it is not. */
export interface Taken {
  id: number
  name: string
  file_id: number | null
  folder_id: number | null
  number: number | null
  version: number
  since: string
  /** Null for a document left out. */
  file: KeptFile | null
  why: string | null
}

/** Opens the bytes of a document as the caller may have them. */
export type Open = (document: Taken, file: KeptFile) => Promise<Readable>

interface Plan {
  room_id: number
  /** The file name without extension. */
  name: string
  documents: readonly Taken[]
  open: Open
}

/**
 * Builds a ZIP of documents of a room, each below its folders and under its index, streamed as it is sent.
 * Its last file, `Index.csv`, lists the contents with digests, and documents left out with the reason.
 */
export async function zipOfDocuments(ctx: Pick<Context, 'db' | 'now'>, plan: Plan): Promise<StreamedFile> {
  const pathOf = await pathsIn(ctx, plan.room_id)
  const index = indexOf(await foldersOf(ctx, plan.room_id))
  const documents = plan.documents
    .map(one => ({
      ...one,
      index: one.number === null ? null : index(one.folder_id, one.number),
      path: pathOf(one),
    }))
    .sort((one, other) => byIndex(one.index, other.index))
  return new StreamedFile({
    name: `${plan.name}.zip`,
    type: 'application/zip',
    parts: documents.flatMap(({ id, name, file }) =>
      file
        ? [
            {
              target: `/api/v1/svc/vdr/rooms/${plan.room_id}/documents/${id}/stream`,
              name,
              type: file.media_type,
              size: file.size,
            },
          ]
        : [],
    ),
    open: () => zipOf(entriesOf(documents, plan.open, new Date(ctx.now))),
  })
}

type Listed = Taken & { index: string | null; path: string }

async function* entriesOf(documents: readonly Listed[], open: Open, now: Date): AsyncGenerator<ZipEntry> {
  const lines: Listed[] = []
  for (const document of documents) {
    const { file, path, since } = document
    const bytes = file && (await open(document, file).catch(reasonOf))
    if (typeof bytes === 'string') lines.push({ ...document, file: null, why: bytes })
    else lines.push(document)
    if (bytes && typeof bytes !== 'string') yield { path, bytes, at: new Date(since) }
  }
  yield { path: 'Index.csv', bytes: Readable.from([Buffer.from(listOf(lines))]), at: now }
}

/** A document that cannot be given as the caller may have it is left out; any other failure ends the file. */
function reasonOf(error: unknown): string {
  if (error instanceof AppError && error.status === 409) return error.message
  throw error
}

const listOf = (documents: readonly Listed[]): string =>
  csvOf([
    ['Index', 'Document', 'Version', 'Since', 'Size in bytes', 'SHA-256', 'Left out because'],
    ...documents.map(({ index, path, version, since, file, why }) => [
      ...[index, path, version, since],
      ...[file?.size ?? null, file?.sha256 ?? null, why],
    ]),
  ])

/** Where documents lie in a ZIP: their folders and names, each under its number, as every computer can write them. */
async function pathsIn(ctx: Pick<Context, 'db'>, roomId: number) {
  const folders = await foldersOf(ctx, roomId)
  const index = indexOf(folders)
  const byId = new Map(folders.map(one => [one.id, one]))
  const numbered = (place: number | null, number: number | null, name: string) =>
    asFileName(number === null ? name : `${index(place, number)} ${name}`)
  const wayTo = (id: number | null): string => {
    const folder = id === null ? undefined : byId.get(id)
    return folder
      ? `${wayTo(folder.parent_id)}${numbered(folder.parent_id, folder.number, folder.name)}/`
      : ''
  }
  return ({ folder_id, number, name }: Pick<Taken, 'folder_id' | 'number' | 'name'>): string =>
    wayTo(folder_id) + numbered(folder_id, number, name)
}

/** Replaces characters that some file system forbids in names. */
const asFileName = (name: string): string =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: no file system of today takes them all
  name.replace(/[\u0000-\u001f\u007f<>:"/\\|?*]/g, '_').replace(/[. ]+$/, '_')
