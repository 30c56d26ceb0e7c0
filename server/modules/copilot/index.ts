import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export type Routes = typeof routes

export const copilot = module({ key: 'copilot', title: 'Copilot', routes })
