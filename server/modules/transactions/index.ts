import { module } from '../../kernel/index.ts'
import { externalIdRoutes } from '../../platform/external-ids/routes.ts'
import { routes } from './closings/routes.ts'
import { collections } from './collections.ts'
import { conditionRoutes } from './conditions/routes.ts'
import { documentRoutes } from './documents/routes.ts'
import { partySigned, transactionMoved } from './events.ts'
import { clockMoves } from './feeds/clock.ts'
import { erasure, evidenceNaming } from './feeds/erasure.ts'
import { intents } from './feeds/intents.ts'
import { forms } from './forms.ts'
import { fundsFlowRoutes } from './funds-flow/routes.ts'
import { milestone } from './milestone.ts'
import { milestoneRoutes } from './milestones/routes.ts'
import { packRoutes } from './pack/routes.ts'
import { doubtReminders, reminderJob } from './parties/reminders.ts'
import { partyRoutes } from './parties/routes.ts'
import { party } from './party.ts'
import { reminder } from './reminder.ts'
import { envelopeSigners } from './signatures/kinds.ts'
import { signatureRoutes } from './signatures/routes.ts'
import { task } from './task.ts'
import { taskRoutes } from './tasks/routes.ts'
import { transaction } from './transaction.ts'

export const transactions = module({
  key: 'transactions',
  title: 'Transactions',
  collections,
  decisionHours: 'long',
  borrows: true,
  lentRecords: [envelopeSigners],
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
    ...externalIdRoutes(transaction, routes),
    ...taskRoutes,
    ...partyRoutes,
    ...signatureRoutes,
    ...milestoneRoutes,
    ...fundsFlowRoutes,
    ...conditionRoutes,
    ...documentRoutes,
  ],
  recordKinds: [transaction, task, milestone, party, reminder],
  clockMoves,
  intents,
  forms,
  evidenceNaming,
  erasure,
  jobs: [reminderJob],
  doubtsMessages: doubtReminders,
  events: [transactionMoved, partySigned],
})
