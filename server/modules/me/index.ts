import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const me = module({ key: 'me', title: 'Who I am', core: true, shared: true, routes })
