import { base64Of } from './base64.ts'

/** The format of text written by a program, which leaves no questions. */
interface Written {
  delimiter?: 'comma'
  decimal_sign?: 'point'
  header_row?: number
}

/** A table as the server takes it: text, or a workbook in base64. */
export type SentTable = ({ csv: string } & Written) | { xlsx: string }

/** Returns a chosen file as the server takes it, by its name. */
export async function tableOf(file: File): Promise<SentTable> {
  if (!/\.(?:xlsx|ods)$/i.test(file.name)) return { csv: textOf(await file.arrayBuffer()) }
  return { xlsx: await base64Of(file) }
}

/** Character sets of text files, as the server knows them too. */
export const encodings = ['utf-8', 'windows-1252', 'utf-16le', 'utf-16be', 'macintosh'] as const
export type Encoding = (typeof encodings)[number]

/** Returns a text file as the server takes it, in the character set that a person told. */
export const tableIn = (bytes: ArrayBuffer, encoding: Encoding): SentTable => ({
  csv: new TextDecoder(encoding).decode(bytes),
})

/**
 * Decodes UTF-8 or UTF-16 where valid, else the encoding of Excel on Windows, in which every byte is a
 * letter.
 */
function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes)
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}
