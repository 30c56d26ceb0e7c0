import { module } from '../../kernel/index.ts'
import { answerBankUpdated, profileUpdated } from './events.ts'
import { knownOfDeal } from './known.ts'
import { records } from './records.ts'
import { routes } from './routes.ts'

export { answersOfDeal, type DealAnswer } from './of-deal.ts'

export const odd = module({
  key: 'odd',
  title: 'Due diligence',
  borrows: true,
  owns: ['odd_answers', 'odd_runs'],
  routes,
  events: [profileUpdated, answerBankUpdated],
  records,
  knownOfDeal,
})
