import { type Context, conflict, sentence } from '../../kernel/index.ts'

export const room_full = [
  409,
  'The documents of the room may not have so many bytes; see `limit`, `used`',
] as const

/** The bytes that the documents of rooms have with all their versions, and that uploads under way were entered with. */
export async function usedBytes(
  { db }: Pick<Context, 'db'>,
  rooms: readonly number[],
): Promise<ReadonlyMap<number, number>> {
  if (rooms.length === 0) return new Map()
  const kept = await db
    .selectFrom('vdr_document_versions')
    .innerJoin('vdr_room_documents', 'vdr_room_documents.id', 'vdr_document_versions.document_id')
    .innerJoin('kept_files', 'kept_files.id', 'vdr_document_versions.file_id')
    .select(({ fn }) => ['vdr_room_documents.room_id', fn.sum<number>('kept_files.size').as('bytes')])
    .where('vdr_room_documents.room_id', 'in', rooms)
    .groupBy('vdr_room_documents.room_id')
    .execute()
  const awaited = await db
    .selectFrom('vdr_room_documents')
    .select(({ fn }) => ['room_id', fn.sum<number>('expected_size').as('bytes')])
    .where('room_id', 'in', rooms)
    .where('status', '=', 'pending')
    .where('expected_size', 'is not', null)
    .groupBy('room_id')
    .execute()
  const used = new Map<number, number>()
  for (const { room_id, bytes } of [...kept, ...awaited])
    used.set(room_id, (used.get(room_id) ?? 0) + Number(bytes))
  return used
}

/** 409 `room_full` where a room has a limit that so many bytes more would exceed. */
export async function assertRoomFor(
  { db, now }: Pick<Context, 'db' | 'now'>,
  roomId: number,
  more: number,
): Promise<void> {
  // Concurrent additions to a room with a limit wait here, and count these.
  const limited = await db
    .updateTable('vdr_rooms')
    .set({ updated_at: now })
    .where('id', '=', roomId)
    .where('size_limit', 'is not', null)
    .returning(['name', 'size_limit as limit'])
    .executeTakeFirst()
  if (!limited || limited.limit === null) return
  const { name, limit } = limited
  const used = (await usedBytes({ db }, [roomId])).get(roomId) ?? 0
  if (used + more <= limit) return
  throw conflict(
    'room_full',
    sentence`${name} may have ${inMegabytes(limit)} MB and has ${inMegabytes(used)}: this is ${inMegabytes(more)} MB more. Delete documents, or raise the limit in the settings of the room.`,
    { limit, used },
  )
}

/** Megabytes of 1,048,576 bytes, rounded up to one decimal. */
const inMegabytes = (bytes: number): number => Math.ceil((bytes / 1024 ** 2) * 10) / 10
