export { csvOf } from './csv.ts'
export { Pages } from './pages.ts'
export { Report } from './report.ts'
