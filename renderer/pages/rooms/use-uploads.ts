import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { vdrApi } from '../../api/modules.ts'
import { sendFile } from '../../api/send-file.ts'
import { refusal } from '../../components/use-action.ts'
import { roomFoldersQuery, roomsKey } from '../../queries/diligence.ts'

/** A file on its way into a room. */
export interface Outgoing {
  file: File
  /** The folder it was chosen for; null is the top of the room. */
  into: number | null
  /** The folders that it lay in where it comes from, below that one. */
  folders: readonly string[]
}

interface FailedFile extends Outgoing {
  problem: string
}

interface Uploads {
  files: { done: number; of: number }
  bytes: { sent: number; of: number }
  failed: readonly FailedFile[]
  busy: boolean
}

const NOTHING: Uploads = { files: { done: 0, of: 0 }, bytes: { sent: 0, of: 0 }, failed: [], busy: false }

/** Sends files into a room one after the other, makes the folders they lay in, and keeps those that failed to try again. */
export function useUploads(roomId: number) {
  const queryClient = useQueryClient()
  const [uploads, setUploads] = useState(NOTHING)
  const waiting = useRef<Outgoing[]>([])
  const isSending = useRef(false)
  const places = useRef(new Map<string, number>())

  const add = (files: readonly Outgoing[]) => {
    if (files.length === 0) return
    waiting.current.push(...files)
    setUploads(before => ({
      files: { done: before.files.done, of: before.files.of + files.length },
      bytes: { sent: before.bytes.sent, of: before.bytes.of + sizeOfAll(files) },
      failed: before.failed.filter(({ file }) => !files.some(one => one.file === file)),
      busy: true,
    }))
    void sendAll()
  }

  async function sendAll(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    const known = (await queryClient.fetchQuery(roomFoldersQuery(roomId))).items
    places.current = new Map(known.map(({ id, parent_id, name }) => [placeKey(parent_id, name), id]))
    for (let next = waiting.current.shift(); next; next = waiting.current.shift()) await sendOne(next)
    isSending.current = false
    setUploads(before => ({ ...NOTHING, failed: before.failed }))
  }

  async function sendOne(outgoing: Outgoing): Promise<void> {
    const { file, into, folders } = outgoing
    let counted = 0
    const count = (sent: number) => {
      const more = Math.min(sent, file.size) - counted
      counted += more
      setUploads(before => ({ ...before, bytes: { ...before.bytes, sent: before.bytes.sent + more } }))
    }
    let expected: number | null = null
    try {
      const folder_id = await folderFor(into, folders)
      const { id } = await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/documents', {
        params: { room_id: roomId },
        body: { name: file.name, folder_id },
      })
      expected = id
      await sendFile(`/api/v1/svc/vdr/rooms/${roomId}/documents/${id}/upload`, file, count)
    } catch (error) {
      if (expected !== null) await takeBack(expected)
      const problem = refusal(error as Error).message
      setUploads(before => ({ ...before, failed: [...before.failed, { ...outgoing, problem }] }))
    }
    count(file.size)
    setUploads(before => ({ ...before, files: { ...before.files, done: before.files.done + 1 } }))
    await queryClient.invalidateQueries({ queryKey: [...roomsKey, roomId] })
  }

  /** A document whose file did not come stands for nothing; where it cannot be taken back now, the night does it. */
  async function takeBack(doc_id: number): Promise<void> {
    await vdrApi('DELETE /api/v1/svc/vdr/rooms/{room_id}/documents/{doc_id}', {
      params: { room_id: roomId, doc_id },
    }).catch(() => undefined)
  }

  /** The folder that a path leads to, made where it is not there yet. */
  async function folderFor(into: number | null, names: readonly string[]): Promise<number | null> {
    let parent_id = into
    for (const name of names) {
      const key = placeKey(parent_id, name)
      const found = places.current.get(key)
      if (found !== undefined) {
        parent_id = found
        continue
      }
      const { id } = await vdrApi('POST /api/v1/svc/vdr/rooms/{room_id}/folders', {
        params: { room_id: roomId },
        body: { name, parent_id },
      })
      places.current.set(key, id)
      parent_id = id
    }
    return parent_id
  }

  const tryAgain = () => add(uploads.failed.map(({ problem: _, ...outgoing }) => outgoing))
  const forget = () => setUploads(before => ({ ...before, failed: [] }))
  return { uploads, add, tryAgain, forget }
}

const placeKey = (parent: number | null, name: string): string => `${parent ?? 'top'} ${name}`

const sizeOfAll = (files: readonly Outgoing[]): number => files.reduce((sum, { file }) => sum + file.size, 0)
