/** A file with a table, in the form that the server reads it in. */
export interface TableFile {
  name: string
  table: { csv: string } | { xlsx: string }
}

/** Reads what a person chose: an Excel workbook as it is, anything else as text. */
export async function tableOf(file: File): Promise<TableFile> {
  const table = file.name.toLowerCase().endsWith('.xlsx')
    ? { xlsx: base64Of(new Uint8Array(await file.arrayBuffer())) }
    : { csv: await file.text() }
  return { name: file.name, table }
}

/** By parts: a call takes only so many arguments. */
function base64Of(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 8192)
    text += String.fromCharCode(...bytes.subarray(at, at + 8192))
  return btoa(text)
}
