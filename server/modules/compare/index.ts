import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const compare = module({
  key: 'compare',
  title: 'Comparison',
  area: 'vdr',
  borrows: true,
  routes,
})
