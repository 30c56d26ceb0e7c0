import { base64Of } from '../../api/base64.ts'
import type { AnalysisInput } from '../../api/modules.ts'

/** Documents as the API takes them: their text, or where they are. */
export type DocumentSource = AnalysisInput['source']

/** The source chosen so far. */
export interface SourceChoice {
  place: 'computer' | 'connection' | 'room'
  files: readonly File[]
  connection: number | null
  /** A folder or a file of the connection; empty for all of it. */
  path: string
  /** A data room whose documents the office keeps. */
  room: number | null
}

export const nothingChosen: SourceChoice = {
  place: 'computer',
  files: [],
  connection: null,
  path: '',
  room: null,
}

/** Bytes that may be sent at once: a call takes 16 MiB, and a file grows by a third on the way. */
export const MOST_BYTES = 12_000_000

const bytesOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)

export function isChosen({ place, files, connection, room }: SourceChoice): boolean {
  if (place === 'room') return room !== null
  return place === 'connection' ? connection !== null : files.length > 0
}

/** Why the choice cannot be sent; null when it can, or when there is none. */
export function problemOf({ place, files }: SourceChoice): string | null {
  return place === 'computer' && bytesOf(files) > MOST_BYTES
    ? 'Together they are too large to send. Connect their folder to read them in place.'
    : null
}

/** The choice as the API takes it; null when nothing is chosen. */
export async function sourceOf(choice: SourceChoice): Promise<DocumentSource | null> {
  if (!isChosen(choice)) return null
  if (choice.place === 'connection' && choice.connection !== null)
    return { type: 'mcp', connection_id: choice.connection, path: choice.path.trim() }
  if (choice.place === 'room' && choice.room !== null) return { type: 'room', room_id: choice.room }
  const documents = choice.files.map(async file => ({ name: file.name, content: await base64Of(file) }))
  return { type: 'inline', documents: await Promise.all(documents) }
}

/** The files with those added; of two with one name the later one counts, as in a folder. */
export function withFiles(files: readonly File[], added: readonly File[]): File[] {
  return [...new Map([...files, ...added].map(file => [file.name, file])).values()]
}
