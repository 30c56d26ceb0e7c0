import { fromJson } from '../../../database/columns.ts'
import { type Context, type Sentence, sentence } from '../../../kernel/index.ts'
import { reasonSaid } from '../../../platform/documents/unread-reasons.ts'
import type { KeptProfile } from '../../../reading/kept-text.ts'
import { type DocumentKind, documentKindOf } from '../../../reading/profile/kinds.ts'
import type { DocumentFormat, ReadingStatus } from '../../../reading/text/document.ts'
import {
  byIndex,
  foldersOf,
  indexOf,
  placesIn,
  type RoomAccess,
  readingsOf,
  readyIn,
} from '../../vdr/index.ts'

/** `waiting`: nobody has read it yet; `lent`: a connection has it, and nothing of it is kept. */
export const toldStatuses = ['waiting', 'lent'] as const

/** A document of a room with its profile. */
export interface ToldDocument {
  id: number
  name: string
  /** The path: folders and name. */
  path: string
  /** Null for a lent document. */
  index: string | null
  folder_id: number | null
  version: number
  since: string
  kind: DocumentKind
  status: ReadingStatus | (typeof toldStatuses)[number]
  reason: Sentence | null
  pages: number
  /** Null of one that was not read. */
  profile: KeptProfile | null
}

/** The documents of a room that the caller may see, by index; those that were archived or are gone are none. */
export async function documentsTold(
  ctx: Pick<Context, 'db'>,
  roomId: number,
  access: RoomAccess,
  below?: number,
): Promise<ToldDocument[]> {
  const places = await placesIn(ctx, roomId)
  const index = indexOf(await foldersOf(ctx, roomId))
  const seen = (await readyIn(ctx, roomId))
    .filter(({ id }) => (access.documents.get(id) ?? 'none') !== 'none')
    .filter(({ folder_id }) => below === undefined || places.isBelow(folder_id, below))
  const readings = await readingsOf(
    ctx,
    seen.map(({ id }) => id),
  )
  return seen
    .map(({ number, kept_since, ...row }): ToldDocument => {
      const reading = readings.get(row.id)
      const current = reading?.version === row.version ? reading : undefined
      const profile = current ? fromJson<KeptProfile>(current.profile) : null
      const called = { title: profile?.title ?? null, opening: profile?.opening ?? '' }
      return {
        ...row,
        path: places.pathOf(row),
        index: number === null ? null : index(row.folder_id, number),
        kind: documentKindOf({
          ...called,
          name: row.name,
          format: (current?.format ?? null) as DocumentFormat | null,
        }),
        status: (current?.status as ReadingStatus | undefined) ?? (kept_since === null ? 'lent' : 'waiting'),
        reason: current?.reason
          ? reasonSaid(current.reason)
          : kept_since === null
            ? LENT
            : current
              ? null
              : WAITING,
        pages: current?.pages ?? 0,
        profile,
      }
    })
    .sort((one, other) => byIndex(one.index, other.index) || one.name.localeCompare(other.name))
}

const LENT = sentence`The document is read through a connection: its text is not stored.`
const WAITING = sentence`It is being read.`

/** True of a document in which there was a text to read. */
export const hasText = ({ status }: Pick<ToldDocument, 'status'>): boolean =>
  status === 'read' || status === 'partly_readable'

/** Returns the unread documents with reasons. */
export const unreadOf = ({ say }: Pick<Context, 'say'>, documents: readonly ToldDocument[]) =>
  documents
    .filter(({ status }) => status !== 'read')
    .map(({ id, index, name, status, reason }) => ({
      document_id: id,
      index,
      name,
      status,
      reason: say(reason ?? sentence`It was not read in full.`),
    }))

/** Returns the coverage of documents in the form `reliance` takes. */
export const coveredOf = (documents: ReadonlyArray<Pick<ToldDocument, 'status' | 'profile'>>) =>
  documents.map(({ status, profile }) => ({
    status: status === 'waiting' || status === 'lent' ? ('unreadable' as const) : status,
    coverage: profile?.coverage ?? { languages: [], unread_pages: 0 },
  }))
