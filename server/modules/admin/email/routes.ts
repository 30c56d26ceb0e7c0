import { happensAtOnce } from '../../../agents/index.ts'
import { route } from '../../../kernel/index.ts'
import { mail_not_configured } from '../../../platform/mail/account.ts'
import { sendNowErrors } from '../../../platform/mail/send-now.ts'
import { deleteMailAccount, discardMailAccount, enterMailAccount, switchMailAccount } from './changes.ts'
import {
  getMailAccount,
  getPending,
  MailAccount,
  MailAccountInput,
  MailSent,
  mailAccountExample,
  sendTestMail,
  TestMail,
} from './email.ts'

const P = '/api/v1/svc/admin/email'

const useEntered = route({
  method: 'POST',
  path: `${P}/pending/{pending_id}/use`,
  operation: 'switchMailAccount',
  summary: 'Switch to the mail account that was entered',
  description: 'A proposal (202) where the office has another administrator.',
  access: 'office:manage',
  audience: 'pages',
  secondPerson: true,
  response: MailAccount,
  async handle(ctx, { params }) {
    await switchMailAccount(ctx, params.pending_id)
    return getMailAccount(ctx)
  },
})

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
    description:
      'Used at once where nobody else has to agree. Where the office has another administrator it is `pending`, and the office goes on sending with the account of before: propose to use it by `switchMailAccount`.',
    access: 'office:manage',
    audience: 'pages',
    body: MailAccountInput,
    example: mailAccountExample,
    response: MailAccount,
    async handle(ctx, { body }) {
      const pending_id = await enterMailAccount(ctx, body)
      if (await happensAtOnce(ctx, useEntered, { pending_id })) await switchMailAccount(ctx, pending_id)
      return getMailAccount(ctx)
    },
  }),
  useEntered,
  route({
    method: 'DELETE',
    path: `${P}/pending/{pending_id}`,
    operation: 'discardMailAccount',
    summary: 'Delete the mail account that was entered and is not in use',
    access: 'office:manage',
    audience: 'pages',
    deleted: (ctx, { params }) => getPending(ctx, params.pending_id),
    handle: (ctx, { params }) => discardMailAccount(ctx, params.pending_id),
  }),
  route({
    method: 'DELETE',
    path: P,
    operation: 'forgetMailAccount',
    summary: 'Delete the office’s mail account and its password',
    description: 'A proposal (202) where the office has another administrator.',
    secondPerson: true,
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
    outside: true,
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
