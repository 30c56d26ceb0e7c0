import { vdrApi } from '../../../api/modules.ts'
import { ApiProblem } from '../../../api/problem.ts'
import { sendBytes } from '../../../api/send-file.ts'
import type { Planned } from './plan.ts'

/** The minimum size of a multipart upload in bytes: a smaller file is quicker to restart. */
const IN_PARTS_FROM = 16 * 1024 * 1024

interface Sending {
  roomId: number
  folder_id: number | null
  signal: AbortSignal
  onProgress: (sent: number) => void
  /** Called when the entry has changed and must be kept. */
  onChange: () => void
}

/** Sends a file into a room, or the part of it that has not arrived yet. */
export async function sendDocument(file: File, entry: Planned, sending: Sending): Promise<void> {
  if (file.size >= IN_PARTS_FROM) await sendInParts(file, entry, sending)
  else await sendWhole(file, entry, sending)
}

async function sendWhole(
  file: File,
  entry: Planned,
  { roomId, folder_id, signal, onProgress, onChange }: Sending,
): Promise<void> {
  if (entry.document_id === undefined) {
    const { id } = await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/documents', {
      params: { room_id: roomId },
      body: { name: file.name, folder_id },
      signal,
    })
    entry.document_id = id
    onChange()
  }
  const address = `/api/v1/svc/vdr/rooms/${roomId}/documents/${entry.document_id}/upload`
  await sendBytes(address, file, { signal, onProgress })
}

async function sendInParts(file: File, entry: Planned, sending: Sending): Promise<void> {
  const { roomId, signal, onProgress } = sending
  const upload = (await underWay(entry, sending)) ?? (await begin(file, entry, sending))
  const params = { room_id: roomId, doc_id: entry.document_id as number }
  const { upload_id, part_size } = upload
  const there = new Map(upload.parts.map(({ part, size }) => [part, size]))
  let gone = [...there.values()].reduce((sum, size) => sum + size, 0)
  onProgress(gone)
  for (let part = 1; part <= Math.ceil(file.size / part_size); part += 1) {
    if (there.has(part)) continue
    const bytes = file.slice((part - 1) * part_size, part * part_size)
    const { urls } = await vdrApi(
      'POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/multipart/presign-parts',
      { params, body: { upload_id, parts: [part] }, signal },
    )
    // The office is this page's own, by whichever name it was reached.
    const { pathname } = new URL(urls[0]?.url ?? '', location.origin)
    await sendBytes(pathname, bytes, { signal, onProgress: sent => onProgress(gone + sent) })
    gone += bytes.size
  }
  await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/multipart/complete', {
    params,
    body: { upload_id },
    signal,
  })
}

interface Parts {
  upload_id: number
  part_size: number
  parts: ReadonlyArray<{ part: number; size: number }>
}

async function begin(
  file: File,
  entry: Planned,
  { roomId, folder_id, signal, onChange }: Sending,
): Promise<Parts> {
  const { document_id, upload_id, part_size } = await vdrApi(
    'POST /api/v1/svc/vdr/rooms/{room_id}/documents/multipart/initiate',
    { params: { room_id: roomId }, body: { name: file.name, size: file.size, folder_id }, signal },
  )
  Object.assign(entry, { document_id, upload_id })
  onChange()
  return { upload_id, part_size, parts: [] }
}

/** Returns the received part of an upload; null for one never begun, or discarded meanwhile. */
async function underWay(
  { document_id, upload_id }: Planned,
  { roomId, signal }: Sending,
): Promise<Parts | null> {
  if (document_id === undefined || upload_id === undefined) return null
  try {
    return await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}/multipart/list-parts', {
      params: { room_id: roomId, doc_id: document_id },
      body: { upload_id },
      signal,
    })
  } catch (error) {
    if (error instanceof ApiProblem && error.status === 404) return null
    throw error
  }
}

/** Deletes a document whose file never arrived; where that fails now, the nightly job does it. */
export async function takeBack(roomId: number, { document_id }: Planned): Promise<void> {
  if (document_id === undefined) return
  await vdrApi('DELETE /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}', {
    params: { room_id: roomId, doc_id: document_id },
  }).catch(() => undefined)
}
