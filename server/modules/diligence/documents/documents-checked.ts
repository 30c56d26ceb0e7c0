import { buffer } from 'node:stream/consumers'
import { AppError, invalidField, notFound, type PrepareContext, sentence } from '../../../kernel/index.ts'
import { reasonSaid } from '../../../platform/documents/unread-reasons.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import { type KeptText, keptTextOf } from '../../../reading/kept-text.ts'
import { documentKindOf } from '../../../reading/profile/kinds.ts'
import type { ReadDocument } from '../../../reading/text/document.ts'
import { aFewAtATime } from '../../../sources/a-few-at-a-time.ts'
import { WALK } from '../../../sources/connections/walk.ts'
import { nothingThere, throughSource } from '../../../sources/read-source.ts'
import { told } from '../../../sources/run-reading.ts'
import type { RoomSource, Source } from '../../../sources/source.ts'
import { accessTo, fileOfVersion, foldersOf, narrowedRooms } from '../../vdr/index.ts'
import { documentsTold, hasText, type ToldDocument } from '../summaries/document-profiles.ts'
import { keptDocument } from './kept-document.ts'

/** A document that a check looks at: of a room, or of a source that keeps nothing. */
export interface CheckedDocument extends Omit<ToldDocument, 'id' | 'since'> {
  /** Null of a document in no room. */
  id: number | null
  /** When the room got this version; null of a document in no room. */
  since: string | null
}

export interface CheckedDocuments {
  documents: CheckedDocument[]
  /** Nothing that was read may be stored. */
  byod: boolean
  /** False where part of the room is hidden from the caller. */
  sees_whole: boolean
  /** The numbers of the top folders of which the caller sees something; null outside the rooms. */
  sections: ReadonlySet<string> | null
  /** The text of one of them; null of one that has none. */
  textOf: (document: CheckedDocument) => Promise<ReadDocument | null>
}

/** Where a check looks: a room or a folder of it, or a source. */
export interface Scope {
  room_id?: number | undefined
  folder_id?: number | undefined
  source?: Source | undefined
}

/** The source of a scope; 422 where it names none, or two. */
export function sourceOf({ room_id, folder_id, source }: Scope): Source {
  if ((room_id === undefined) === (source === undefined))
    throw invalidField('room_id', sentence`is required without source: send exactly one`)
  if (folder_id !== undefined && room_id === undefined)
    throw invalidField('folder_id', sentence`applies only to a data room`)
  return source ?? { type: 'room', room_id: room_id as number, folder_id }
}

/** True of a scope outside the rooms, of which nothing is kept. */
export const isElsewhere = ({ source }: Scope): boolean => source !== undefined && source.type !== 'room'

export const no_text = [422, 'None of the documents has text: they are scans, pictures or damaged'] as const

/** 422 `no_text` where no document has text, or may have some that is not read yet. */
export function assertText(documents: ReadonlyArray<Pick<CheckedDocument, 'status'>>): void {
  if (!documents.some(one => hasText(one) || one.status === 'waiting'))
    throw new AppError(
      422,
      'no_text',
      sentence`None of these documents has text that could be read: they are scans, pictures or damaged files.`,
    )
}

/** The documents of a source as far as the caller may see them, each with its profile; 422 where there is none. */
export function documentsIn(ctx: PrepareContext, source: Source): Promise<CheckedDocuments> {
  return source.type === 'room' ? documentsOfRoom(ctx, source) : documentsElsewhere(ctx, source)
}

async function documentsOfRoom(
  ctx: PrepareContext,
  { room_id, folder_id, document_id }: RoomSource,
): Promise<CheckedDocuments> {
  const { documents, sees_whole, sections } = await ctx.read(async db => {
    const inner = { ...ctx, db }
    const access = await accessTo(inner, room_id)
    if (folder_id !== undefined && !access.shown.has(folder_id)) throw notFound()
    const seen = await documentsTold(inner, room_id, access, folder_id)
    return {
      documents: seen.filter(({ id }) => document_id === undefined || id === document_id),
      sees_whole: !(await narrowedRooms(inner)).narrowed.includes(room_id),
      sections: new Set(
        (await foldersOf(inner, room_id))
          .filter(({ id, parent_id }) => parent_id === null && access.shown.has(id))
          .map(({ number }) => String(number)),
      ),
    }
  })
  if (documents.length === 0) throw nothingThere()
  const texts = new Map<number, KeptText>()
  const waiting = documents.filter(({ status }) => status === 'waiting')
  await aFewAtATime(waiting, ctx.services.reader.processes + 1, async one => {
    const read = await readNow(ctx, one)
    if (read) texts.set(one.id, read)
  })
  return {
    byod: false,
    ...{ sees_whole, sections },
    documents: documents.map(one => {
      const read = texts.get(one.id)
      return read ? withText(one, read) : one
    }),
    async textOf(document) {
      const id = document.id as number
      if (!hasText(document)) return null
      const { version, path: name } = document
      return (
        texts.get(id)?.document ??
        (await ctx.read(db => keptDocument(db, { id, version, name }))) ??
        (await readNow(ctx, { id, version, path: name }))?.document ??
        null
      )
    },
  }
}

/** Reads the bytes of a version that nobody has read yet; null where they are not there. */
async function readNow(
  ctx: PrepareContext,
  { id, version, path }: { id: number; version: number; path: string },
): Promise<KeptText | null> {
  const stored = await ctx.read(async db => {
    const file = await fileOfVersion({ db }, id, version)
    return file && storedFileOf({ ...ctx, db }, file.file_id, path)
  })
  if (!stored || stored.size > WALK.fileBytes) return null
  const bytes = await stored.bytes
    .open(0, stored.size - 1)
    .then(buffer)
    .catch(() => null)
  return bytes && ctx.services.reader.keptText({ name: path, bytes, mediaType: stored.type })
}

async function documentsElsewhere(ctx: PrepareContext, source: Source): Promise<CheckedDocuments> {
  const { reader } = ctx.services
  const { results, byod } = await throughSource<KeptText>(ctx, source, 'vdr', {
    text: ({ name, text }) =>
      reader.keptText({ name, bytes: Buffer.from(text), mediaType: 'text/plain; charset=utf-8' }),
    document: async document => keptTextOf(document),
    file: file => reader.keptText(file),
  }).catch(error => {
    throw told(error)
  })
  const texts = new Map(results.map(({ document }) => [document.name, document]))
  return {
    byod,
    sees_whole: true,
    sections: null,
    documents: results.map(read => withText(elsewhere(read), read)),
    textOf: async ({ path }) => texts.get(path) ?? null,
  }
}

const elsewhere = ({ document: { name } }: KeptText) => ({
  ...{ id: null, name, path: name, index: null, folder_id: null, version: 1, since: null },
})

function withText<One extends Pick<CheckedDocument, 'name'>>(
  one: One,
  { document, profile }: KeptText,
): One & Pick<CheckedDocument, 'kind' | 'status' | 'reason' | 'pages' | 'profile'> {
  const { status, reason, format, pages } = document
  return {
    ...one,
    kind: documentKindOf({ name: one.name, title: profile.title, opening: profile.opening, format }),
    status,
    reason: reason === null ? null : reasonSaid(reason),
    pages: pages.length,
    profile,
  }
}
