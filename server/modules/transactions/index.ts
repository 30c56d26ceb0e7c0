import { module } from '../../kernel/index.ts'
import { routes } from './closings/routes.ts'
import { conditionRoutes } from './conditions/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { partySigned, transactionMoved } from './events.ts'
import { clockMoves } from './feeds/clock.ts'
import { companyReferences } from './feeds/company-references.ts'
import { dueDates } from './feeds/due-dates.ts'
import { erasure, evidenceNaming } from './feeds/erasure.ts'
import { handOver } from './feeds/hand-over.ts'
import { intents } from './feeds/intents.ts'
import { fundsFlowRoutes } from './funds-flow/routes.ts'
import { milestoneRoutes } from './milestones/routes.ts'
import { packRoutes } from './pack/routes.ts'
import { doubtReminders, reminderJob } from './parties/reminders.ts'
import { partyRoutes } from './parties/routes.ts'
import { taskRoutes } from './tasks/routes.ts'
import { transaction } from './transaction.ts'

export const transactions = module({
  key: 'transactions',
  title: 'Transactions',
  decisionHours: 'long',
  borrows: true,
  owns: [
    'transaction_conditions',
    'transaction_flows',
    'transaction_milestones',
    'transaction_packs',
    'transaction_parties',
    'transaction_reminders',
    'transaction_task_documents',
    'transaction_tasks',
    'transactions',
  ],
  routes: [
    ...packRoutes,
    ...routes,
    ...taskRoutes,
    ...partyRoutes,
    ...milestoneRoutes,
    ...fundsFlowRoutes,
    ...conditionRoutes,
    ...documentRoutes,
  ],
  recordKinds: [transaction],
  handOver,
  clockMoves,
  intents,
  companyReferences,
  evidenceNaming,
  erasure,
  jobs: [reminderJob],
  doubtsMessages: doubtReminders,
  dueDates: [dueDates],
  events: [transactionMoved, partySigned],
})
