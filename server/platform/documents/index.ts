export { csvOf } from './csv.ts'
export { Pages } from './pages.ts'
export { Report } from './report.ts'
export { isFigureColumn } from './table-columns.ts'
