export { csvOf } from './csv.ts'
export { Pages } from './pages.ts'
export { readWorkbook } from './workbook.ts'
