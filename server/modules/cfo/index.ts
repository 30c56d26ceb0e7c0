import { module } from '../../kernel/index.ts'
import { accountRoutes } from './routes/accounts.ts'
import { entryRoutes } from './routes/entries.ts'
import { ledgerRoutes } from './routes/ledger.ts'
import { waterfallRoutes } from './routes/waterfall.ts'

const routes = [...accountRoutes, ...entryRoutes, ...ledgerRoutes, ...waterfallRoutes] as const

export type Routes = typeof routes

export const cfo = module({ key: 'cfo', title: 'CFO center', routes })
