// Words for the parts that readers of several formats leave out.

export const tracked = (changes: number): string =>
  changes === 1
    ? 'It holds a tracked change, read as if it were accepted.'
    : `It holds ${changes} tracked changes, read as if they were accepted.`

export const embedded = (files: number): string =>
  files === 1 ? 'A file embedded in it was not read.' : `${files} files embedded in it were not read.`

export const uncalculated = (cells: number): string =>
  cells === 1
    ? 'A formula was never calculated: open the workbook in Excel and save it.'
    : `${cells} formulas were never calculated: open the workbook in Excel and save it.`
