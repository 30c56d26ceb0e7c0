/** The pages of a PDF that can be copied into another; null for one that is locked, damaged, empty or no PDF. */
export async function pdfPages(bytes: Uint8Array): Promise<number | null> {
  try {
    const { PDFDocument } = await import('@cantoo/pdf-lib')
    const document = await PDFDocument.load(bytes, { updateMetadata: false, throwOnInvalidObject: true })
    const copy = await PDFDocument.create({ updateMetadata: false })
    return (await copy.copyPages(document, document.getPageIndices())).length || null
  } catch {
    return null
  }
}

/**
 * PDFs behind one another in one. The same files give the same bytes; it rejects where one is none that `pdfPages` knows.
 * @param on the day or moment (ISO 8601) that the file says it was made at
 */
export async function joinPdfs({
  title,
  on,
  files,
}: {
  title: string
  on: string
  files: readonly Uint8Array[]
}): Promise<Uint8Array> {
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const joined = await PDFDocument.create({ updateMetadata: false })
  joined.setTitle(title)
  joined.setProducer('Fund Office')
  joined.setCreationDate(new Date(on))
  joined.setModificationDate(new Date(on))
  for (const file of files) {
    const one = await PDFDocument.load(file, { updateMetadata: false, throwOnInvalidObject: true })
    for (const page of await joined.copyPages(one, one.getPageIndices())) joined.addPage(page)
  }
  return joined.save({ addDefaultPage: false })
}
