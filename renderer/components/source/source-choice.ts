import type { AnalysisInput } from '../../api/modules.ts'

/** Documents as the API takes them: their text, or where they are. */
export type DocumentSource = AnalysisInput['source']

/** What somebody chose so far. */
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

/** Files whose text is sent as it is; what else there is, a connection reads where it lies. */
export const TEXT_ENDINGS = ['.txt', '.md', '.csv'] as const
/** Bytes that may be sent at once: a call takes 16 MiB, and quotation marks grow on the way. */
export const MOST_BYTES = 12_000_000

export const isText = ({ name, type }: File): boolean =>
  TEXT_ENDINGS.some(ending => name.toLowerCase().endsWith(ending)) || type === 'text/plain'

export const bytesOf = (files: readonly File[]): number => files.reduce((sum, { size }) => sum + size, 0)

export function isChosen({ place, files, connection, room }: SourceChoice): boolean {
  if (place === 'room') return room !== null
  return place === 'connection' ? connection !== null : files.some(isText)
}

/** Why the choice cannot be sent; null when it can, or when there is none. */
export function problemOf({ place, files }: SourceChoice): string | null {
  return place === 'computer' && bytesOf(files.filter(isText)) > MOST_BYTES
    ? 'Together they are too large to send. Connect their folder, and they are read where they are.'
    : null
}

/** The choice as the API takes it; null when nothing is chosen. */
export async function sourceOf(choice: SourceChoice): Promise<DocumentSource | null> {
  if (!isChosen(choice)) return null
  if (choice.place === 'connection' && choice.connection !== null)
    return { type: 'mcp', connection_id: choice.connection, path: choice.path.trim() }
  if (choice.place === 'room' && choice.room !== null) return { type: 'room', room_id: choice.room }
  const documents = choice.files
    .filter(isText)
    .map(async file => ({ name: file.name, text: decoded(await file.arrayBuffer()) }))
  return { type: 'inline', documents: await Promise.all(documents) }
}

/** UTF-8, which nearly every text is; one that is not was written on an older Windows. */
function decoded(bytes: ArrayBuffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** The files with those added; of two with one name the later one counts, as in a folder. */
export function withFiles(files: readonly File[], added: readonly File[]): File[] {
  return [...new Map([...files, ...added].map(file => [file.name, file])).values()]
}
