import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const importFormats = module({
  key: 'import-formats',
  title: 'Import formats',
  core: true,
  shared: true,
  writes: ['import_formats'],
  routes,
})
