import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const models = module({
  key: 'models',
  title: 'Language model',
  core: true,
  writes: ['model_settings'],
  routes,
})
