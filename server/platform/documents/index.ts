export { csvOf } from './csv.ts'
export { Pages } from './pages.ts'
