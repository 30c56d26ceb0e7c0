import ExcelJS from 'exceljs'

/** A workbook of one sheet or more, as the API takes it: in base64. */
export async function workbook(rows: unknown[][], more: Record<string, unknown[][]> = {}): Promise<string> {
  const book = new ExcelJS.Workbook()
  for (const [name, some] of Object.entries({ Sheet1: rows, ...more })) book.addWorksheet(name).addRows(some)
  return Buffer.from(await book.xlsx.writeBuffer()).toString('base64')
}
