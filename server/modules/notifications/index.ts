import { module } from '../../kernel/index.ts'
import { passingTexts } from '../../platform/erasure.ts'
import { tellOfAbsence } from './absence.ts'
import { tellOfExhaustedCredits, tellOfExpiry, tellOfFailedRun } from './automation.ts'
import { collections } from './collections.ts'
import { settledProposals, tellOfProposals } from './proposals.ts'
import { routes } from './routes.ts'

export const notifications = module({
  key: 'notifications',
  title: 'Notifications',
  collections,
  core: true,
  shared: true,
  owns: ['notification_reads', 'office_presence'],
  routes,
  schedule: [tellOfAbsence],
  erasure: [
    passingTexts({ type: 'notification', table: 'notifications', columns: ['title', 'detail', 'said'] }),
  ],
  subscribers: [...settledProposals, tellOfProposals, tellOfExpiry, tellOfFailedRun, tellOfExhaustedCredits],
})
