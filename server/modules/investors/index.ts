import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export type Routes = typeof routes

export const investors = module({ key: 'investors', title: 'Investors', routes })
