import { module } from '../../kernel/index.ts'
import { collections } from './collections.ts'
import { erasure } from './erasure.ts'
import { dueDates, lateQuestions } from './feeds.ts'
import { publishedJob } from './letters.ts'
import { outsideRoutes } from './outside-routes.ts'
import { question } from './question.ts'
import { roomRoutes } from './room-routes.ts'
import { routes } from './routes.ts'

export { answering } from './answering.ts'
export { askedElsewhere, askedIn, publishPrepared } from './prepared.ts'
export { readingOf, searchRoom, type Weighed } from './suggesting.ts'

export const qa = module({
  key: 'qa',
  title: 'Questions and answers',
  area: 'vdr',
  collections,
  owns: ['qa_answers', 'qa_questions', 'qa_rooms'],
  routes: [...routes, ...roomRoutes, ...outsideRoutes],
  recordKinds: [question],
  erasure,
  jobs: [publishedJob],
  dueDates: [dueDates],
  clockMoves: [lateQuestions],
})
