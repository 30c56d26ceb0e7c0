import { route } from '../../../kernel/index.ts'
import { mail_not_configured } from '../../../platform/mail/account.ts'
import { sendNowErrors } from '../../../platform/mail/send-now.ts'
import {
  deleteMailAccount,
  getMailAccount,
  MailAccount,
  MailAccountInput,
  MailSent,
  mailAccountExample,
  putMailAccount,
  sendTestMail,
  TestMail,
} from './email.ts'

const P = '/api/v1/svc/admin/email'

export const emailRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'getMailAccount',
    summary: 'Get the office’s mail account',
    description: 'None by default: notices are then drafts that people send themselves.',
    access: 'office:manage',
    audience: 'pages',
    response: MailAccount,
    handle: ctx => getMailAccount(ctx),
  }),
  route({
    method: 'PUT',
    path: P,
    operation: 'setMailAccount',
    governed: 'secret',
    summary: 'Set the office’s mail account',
    access: 'office:manage',
    audience: 'pages',
    body: MailAccountInput,
    example: mailAccountExample,
    response: MailAccount,
    handle: (ctx, { body }) => putMailAccount(ctx, body),
  }),
  route({
    method: 'DELETE',
    path: P,
    operation: 'forgetMailAccount',
    summary: 'Delete the office’s mail account and its password',
    access: 'office:manage',
    audience: 'pages',
    handle: ctx => deleteMailAccount(ctx),
  }),
  route({
    method: 'POST',
    path: `${P}/test`,
    operation: 'sendTestMail',
    governed: 'in_person',
    summary: 'Send a test mail',
    description: 'Returns the mail server’s reply, verbatim.',
    access: 'office:manage',
    ephemeral: false,
    body: TestMail,
    example: { to: 'ana@example.com' },
    response: MailSent,
    errors: {
      mail_not_configured,
      ...sendNowErrors,
    },
    prepare: (ctx, { body }) => sendTestMail(ctx, body),
    async handle(ctx, { body }, sent) {
      ctx.note({ to: body.to })
      return sent
    },
  }),
] as const
