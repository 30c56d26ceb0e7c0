import { paperRoutes } from '../../mail/index.ts'
import {
  callNotice,
  callNoticePapers,
  callReminder,
  callReminderPapers,
  distributionEventNotice,
  distributionEventNoticePapers,
  distributionNotice,
  distributionNoticePapers,
} from '../notices/notice-mail.ts'

const P = '/api/v1/svc/investor-portal'
const not_issued = [409, 'The call is a draft or cancelled'] as const

export const noticeMailRoutes = [
  ...paperRoutes({
    path: `${P}/calls/{call_id}/notices`,
    area: 'investor-portal',
    paper: callNotice,
    operation: 'CallNotices',
    words: 'capital call notices',
    tool: {
      name: 'svc_send_call_notices',
      category: 'lp_crm',
      keywords: 'e-mail mail drawdown letter investors deliver notify',
    },
    errors: { not_issued },
    gather: (ctx, { call_id = 0 }) => callNoticePapers(ctx, call_id),
  }),
  ...paperRoutes({
    path: `${P}/calls/{call_id}/reminders`,
    area: 'investor-portal',
    paper: callReminder,
    operation: 'CallReminders',
    words: 'capital call reminders',
    tool: {
      name: 'svc_send_call_reminders',
      category: 'lp_crm',
      keywords: 'e-mail mail chase overdue unpaid outstanding dun investors',
    },
    errors: { not_issued, nothing_owed: [409, 'Nothing is outstanding on it'] },
    gather: (ctx, { call_id = 0 }) => callReminderPapers(ctx, call_id),
  }),
  ...paperRoutes({
    path: `${P}/distributions/{distribution_id}/notices`,
    area: 'investor-portal',
    paper: distributionNotice,
    operation: 'DistributionNotices',
    words: 'distribution notices',
    tool: {
      name: 'svc_send_distribution_notices',
      category: 'lp_crm',
      keywords: 'e-mail mail payout letter investors deliver notify',
    },
    errors: { taken_back: [409, 'The distribution was voided'] },
    gather: (ctx, { distribution_id = 0 }) => distributionNoticePapers(ctx, distribution_id),
  }),
  ...paperRoutes({
    path: `${P}/distribution-events/{event_id}/notices`,
    area: 'investor-portal',
    paper: distributionEventNotice,
    operation: 'DistributionEventNotices',
    words: 'notices of a distribution event',
    tool: {
      name: 'svc_send_distribution_event_notices',
      category: 'lp_crm',
      keywords: 'e-mail mail payout letter investors deliver notify gross net',
    },
    errors: {
      not_issued: [409, 'The distribution is a draft or void'],
      no_notices: [409, 'It was recorded part by part: each part has its own notices'],
    },
    gather: (ctx, { event_id = 0 }) => distributionEventNoticePapers(ctx, event_id),
  }),
]
