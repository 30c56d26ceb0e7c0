import type { SheetInput } from './schemas.ts'

/** The file of a request, with the field that it came in. */
export function fileIn({ csv, xlsx, content }: Pick<SheetInput, 'csv' | 'xlsx' | 'content'>) {
  if (csv !== undefined) return { field: 'csv', bytes: Buffer.from(csv) }
  const field = xlsx === undefined ? 'content' : 'xlsx'
  return { field, bytes: Buffer.from(xlsx ?? content ?? '', 'base64') }
}
