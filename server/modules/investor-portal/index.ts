import { capitalDueDates } from '../../books/capital/due-dates.ts'
import { reminderJob } from '../../books/capital/reminders.ts'
import { module } from '../../kernel/index.ts'
import { changes } from './changes.ts'
import { capitalImportRoutes } from './imports/routes.ts'
import { callNotice, callReminder, distributionNotice } from './notice-mail.ts'
import { tellOfOverdue } from './overdue.ts'
import { records } from './records.ts'
import { callRoutes } from './routes/calls.ts'
import { defaultRoutes } from './routes/defaults.ts'
import { distributionRoutes } from './routes/distributions.ts'
import { lpRoutes } from './routes/lps.ts'
import { noticeMailRoutes } from './routes/notice-mail.ts'

export { Call, CallHeader, LpCallInput } from './call-schemas.ts'
export { callCapital } from './calls.ts'
export { callTermsIn, capitalCall, isOfFund } from './changes.ts'
export { day } from './fields.ts'
export { Lp, LpDetail, LpInput, lpExample } from './lp-schemas.ts'
export { listLps, lpDetail } from './lps.ts'

const routes = [
  ...lpRoutes,
  ...callRoutes,
  ...defaultRoutes,
  ...distributionRoutes,
  ...noticeMailRoutes,
  ...capitalImportRoutes,
] as const

export const investorPortal = module({
  key: 'investor-portal',
  title: 'LP portal',
  decisionHours: 'long',
  routes,
  records,
  changes,
  jobs: [reminderJob],
  schedule: [tellOfOverdue],
  dueDates: [capitalDueDates],
  papers: [callNotice, callReminder, distributionNotice],
})
