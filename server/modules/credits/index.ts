import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export type Routes = typeof routes

export const credits = module({ key: 'credits', title: 'Credits', core: true, routes })
