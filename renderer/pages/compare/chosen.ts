import type { ComparableDocument } from '../../api/modules.ts'

/** A version of a document. */
export interface Chosen {
  document_id: number
  version: number
}

/** Returns the address form of a choice: `12.3` is the third version of document 12. */
export const wordFor = ({ document_id, version }: Chosen): string => `${document_id}.${version}`

/**
 * Returns the document named in the address, if it exists; the latest version unless the address names one.
 */
export function chosenIn(documents: readonly ComparableDocument[], word: string | undefined): Chosen | null {
  const [id, version] = (word ?? '').split('.').map(Number)
  const document = documents.find(one => one.document_id === id)
  if (!document) return null
  const known = document.versions.some(one => one.version === version)
  return { document_id: document.document_id, version: known ? (version as number) : document.version }
}
