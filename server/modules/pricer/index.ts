import { module } from '../../kernel/index.ts'
import { intents } from './intents.ts'
import { records } from './records.ts'
import { pricingRoutes } from './routes/pricings.ts'
import { tapeRoutes } from './routes/tapes.ts'

const routes = [...pricingRoutes, ...tapeRoutes] as const

export type { Priced } from './price.ts'
export { pricingsOf } from './pricings.ts'

export const pricer = module({
  key: 'pricer',
  title: 'Pricer',
  owns: ['pricer_pricings', 'pricer_remittances', 'pricer_tape_loans', 'pricer_tapes'],
  routes,
  records,
  intents,
})
