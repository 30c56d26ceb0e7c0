import { buffer } from 'node:stream/consumers'
import { maySee } from '../../../kernel/call.ts'
import { type Module, notFound } from '../../../kernel/index.ts'
import { storedFileOf } from '../../../platform/files/files.ts'
import type { LyingFile } from '../../../sources/read-source.ts'
import { keptIn, placesIn } from '../kept-paths.ts'
import { accessTo } from '../rights/room-access.ts'

/** The files that the office keeps in a room, as far as the caller may see them, in the order of their names. */
export const filesOfRoom: NonNullable<Module['filesOfRoom']> = (ctx, roomId, of) => {
  if (!maySee(ctx.services.registry, ctx.principal, 'vdr')) throw notFound()
  return ctx.read(async db => {
    const inner = { ...ctx, db }
    const access = await accessTo(inner, roomId)
    const places = await placesIn(inner, roomId)
    if (of.folder_id !== undefined && !access.shown.has(of.folder_id)) throw notFound()
    const rows = await keptIn(inner, roomId)
    const found = rows
      .filter(({ id }) => access.documents.get(id) !== 'none')
      .filter(({ id }) => of.document_id === undefined || id === of.document_id)
      .filter(row => of.folder_id === undefined || places.isBelow(row.folder_id, of.folder_id))
    const files: LyingFile[] = []
    for (const row of found) {
      const { bytes, size, type } = await storedFileOf(inner, row.file_id, row.name)
      files.push({
        name: places.pathOf(row),
        size,
        mediaType: type,
        read: async () => buffer(await bytes.open(0, size - 1)),
      })
    }
    return files.sort((one, other) => one.name.localeCompare(other.name))
  })
}
