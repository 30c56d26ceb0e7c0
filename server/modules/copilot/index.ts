import { module } from '../../kernel/index.ts'
import { routes } from './routes.ts'

export const copilot = module({ key: 'copilot', title: 'Copilot', routes })
