import { module } from '../../kernel/index.ts'
import { creditExhausted, creditGranted, creditLow } from '../../platform/credits/credit-events.ts'
import { routes } from './routes.ts'

export const credits = module({
  key: 'credits',
  title: 'Credits',
  core: true,
  routes,
  events: [creditLow, creditExhausted, creditGranted],
})
