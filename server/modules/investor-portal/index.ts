import { capitalDueDates } from '../../books/capital/calls/due-dates.ts'
import { reminderJob } from '../../books/capital/calls/reminders.ts'
import { eventPaymentEntries } from '../../books/capital/distribution-events/event-payments.ts'
import { eventReturnEntries } from '../../books/capital/distribution-events/event-returns.ts'
import { capitalEntries } from '../../books/capital/entry-sources.ts'
import { closingEntries } from '../../books/capital/later-closings/subsequent-close-records.ts'
import { transferEntries } from '../../books/capital/transfers/transfer-records.ts'
import { investor } from '../../books/partners/investor.ts'
import { module } from '../../kernel/index.ts'
import { externalIdRoutes } from '../../platform/external-ids/routes.ts'
import { mergedTexts } from '../../platform/merging/erasing.ts'
import { mergeRoutes } from '../../platform/merging/routes.ts'
import { changes } from './changes.ts'
import { collections } from './collections.ts'
import { exceptions } from './exceptions.ts'
import { forms } from './forms.ts'
import { bankDetailsImportRoutes, capitalImportRoutes } from './imports/routes.ts'
import { lpMerge } from './merging.ts'
import { callExtension, defaultNotice, remedyNotice } from './notices/call-letter-mail.ts'
import {
  callNotice,
  callReminder,
  distributionEventNotice,
  distributionNotice,
} from './notices/notice-mail.ts'
import { tellOfOverdue } from './overdue.ts'
import { bankDetailsRoutes } from './routes/bank-details.ts'
import { callLetterRoutes } from './routes/call-letters.ts'
import { callRoutes } from './routes/calls.ts'
import { defaultRoutes } from './routes/defaults.ts'
import { distributionEventRoutes } from './routes/distribution-events.ts'
import { distributionRoutes } from './routes/distributions.ts'
import { ilpaRoutes } from './routes/ilpa.ts'
import { lpRoutes } from './routes/lps.ts'
import { noticeMailRoutes } from './routes/notice-mail.ts'
import { noticePreviewRoutes } from './routes/notice-previews.ts'
import { parallelFundRoutes } from './routes/parallel-funds.ts'
import { paymentFileRoutes } from './routes/payment-files.ts'
import { subsequentCloseRoutes } from './routes/subsequent-closes.ts'
import { transferRoutes } from './routes/transfers.ts'
import { undoRoutes } from './routes/undo.ts'
import { interestTransferred } from './schemas/transfer.ts'
import { searchRecords } from './search-records.ts'

export { callCapital } from './calls.ts'
export { callTermsIn, capitalCall, isOfFund } from './changes.ts'
export { listLps, lpDetail, lpQuery, similarLps } from './lps.ts'
export { Call, CallHeader, LpCallInput } from './schemas/call.ts'
export { DistributionHeader } from './schemas/distribution.ts'
export { day } from './schemas/fields.ts'
export { LpDetail, lpExample } from './schemas/lp.ts'

const routes = [
  ...lpRoutes,
  ...externalIdRoutes(investor, lpRoutes),
  ...bankDetailsRoutes,
  ...noticePreviewRoutes,
  ...callRoutes,
  ...defaultRoutes,
  ...undoRoutes,
  ...distributionRoutes,
  ...distributionEventRoutes,
  ...ilpaRoutes,
  ...paymentFileRoutes,
  ...parallelFundRoutes,
  ...subsequentCloseRoutes,
  ...transferRoutes,
  ...noticeMailRoutes,
  ...callLetterRoutes,
  ...capitalImportRoutes,
  ...bankDetailsImportRoutes,
  ...mergeRoutes({
    kind: lpMerge,
    path: '/api/v1/svc/investor-portal/lps/{lp_id}',
    area: 'investor-portal',
    operation: 'Investors',
    tool: { name: 'svc_merge_lps', category: 'lp_crm' },
  }),
] as const

export const investorPortal = module({
  key: 'investor-portal',
  title: 'Calls and distributions',
  collections,
  decisionHours: 'long',
  routes,
  entrySources: [...capitalEntries, eventPaymentEntries, eventReturnEntries, closingEntries, transferEntries],
  searchRecords,
  erasure: [mergedTexts('lp', ['primary_contact_email'])],
  changes,
  forms,
  jobs: [reminderJob],
  schedule: [tellOfOverdue],
  events: [interestTransferred],
  dueDates: [capitalDueDates],
  papers: [
    callNotice,
    callReminder,
    callExtension,
    defaultNotice,
    remedyNotice,
    distributionNotice,
    distributionEventNotice,
  ],
  exceptions,
})
