import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const tasks = module({ key: 'tasks', title: 'Held credits', core: true, routes })
