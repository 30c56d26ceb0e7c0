import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const models = module({
  key: 'models',
  title: 'Language model',
  core: true,
  writes: ['model_settings'],
  routes,
  sealed: [
    {
      table: 'model_settings',
      column: 'key_sealed',
      what: 'Key of the language model',
      named: 'name',
      page: '/settings/model',
    },
  ],
})
