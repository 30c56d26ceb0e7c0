import { base64Of } from './base64.ts'

/** A table as the server takes it: text, or a workbook in base64. */
export type SentTable = { csv: string } | { xlsx: string }

/** A chosen file as the server takes it, by what it is called. */
export async function tableOf(file: File): Promise<SentTable> {
  if (!/\.xlsx$/i.test(file.name)) return { csv: await file.text() }
  return { xlsx: await base64Of(file) }
}
