import { module } from '../../kernel/index.ts'
import { accountRoutes } from './routes/accounts.ts'
import { entryRoutes } from './routes/entries.ts'
import { insightRoutes } from './routes/insights.ts'
import { ledgerRoutes } from './routes/ledger.ts'

const routes = [...accountRoutes, ...entryRoutes, ...ledgerRoutes, ...insightRoutes] as const

export type Routes = typeof routes

export const cfo = module({ key: 'cfo', title: 'CFO center', routes })
