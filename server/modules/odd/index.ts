import { module } from '../../kernel/index.ts'
import { decisionFacts } from './decision-facts.ts'
import { answerBankUpdated, profileUpdated } from './events.ts'
import { bankItem } from './profiles/bank-item.ts'
import { profile } from './profiles/profile.ts'
import { bankReviews } from './profiles/review.ts'
import { profileRoutes } from './profiles/routes.ts'
import { routes } from './routes.ts'
import { searchRecords } from './search-records.ts'

export { answersOfDeal, type DealAnswer } from './of-deal.ts'
export { publishToBank } from './profiles/bank.ts'

export const odd = module({
  key: 'odd',
  title: 'Diligence',
  borrows: true,
  owns: ['odd_answers', 'odd_bank_items', 'odd_profiles', 'odd_runs'],
  routes: [...routes, ...profileRoutes],
  events: [profileUpdated, answerBankUpdated],
  recordKinds: [profile, bankItem],
  searchRecords,
  decisionFacts,
  clockMoves: [bankReviews],
})
