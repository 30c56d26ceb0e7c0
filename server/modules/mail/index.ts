import { module } from '../../kernel/index.ts'
import { messageJob } from '../../platform/mail/message-job.ts'
import { doubtDueMessages } from '../../platform/mail/messages.ts'
import { noticeMail } from '../../platform/mail/security-notices.ts'
import { exceptions } from './exceptions.ts'
import { waitingMail } from './hand-over.ts'
import { routes } from './routes.ts'

export { paperRoutes } from './paper-routes.ts'

export const mail = module({
  key: 'mail',
  title: 'Mail',
  core: true,
  routes,
  jobs: [messageJob, noticeMail],
  handOver: [waitingMail],
  doubtsMessages: doubtDueMessages,
  writes: ['mail_messages'],
  exceptions,
})
