import { z } from 'zod'
import { field, route } from '../../kernel/index.ts'
import {
  decideMessage,
  listMessages,
  messageStatuses,
  withdrawMessage,
} from '../../platform/mail/messages.ts'
import { readReturned, returnedErrors, takeReturned } from '../../platform/mail/returned.ts'
import { presentMessage } from './present.ts'
import { Decision, MailMessage, ReturnedMail } from './schemas.ts'

/** A returned message with the PDF that it carried. */
const MAX_BYTES = 30 * 1024 * 1024

const P = '/api/v1/svc/mail/messages'

export const routes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listMailMessages',
    summary: 'List mail to investors, newest first',
    access: 'mail:read',
    query: z.object({ ...field.listing, status: z.enum(messageStatuses).optional() }),
    response: z.array(MailMessage),
    tool: {
      name: 'svc_list_sent_mail',
      title: 'List sent mail',
      category: 'lp_crm',
      credits: 1,
      description:
        'Lists the notices, statements and K-1s that were sent to investors by mail, with whether the mail server took, refused or put off each. It sends nothing.',
      keywords: 'e-mail delivery bounced undelivered refused outbox',
    },
    handle: async (ctx, { query }) => (await listMessages(ctx, query)).map(presentMessage),
  }),
  route({
    method: 'POST',
    path: `${P}/{mail_id}/decide`,
    operation: 'decideMailMessage',
    summary: 'Resolve a message of uncertain delivery',
    description:
      'For an `uncertain` message: the attempt was cut off, and only the investor can say whether it arrived.',
    access: 'mail:write',
    body: Decision,
    example: { decision: 'arrived' },
    response: MailMessage,
    errors: { illegal_transition: [409, 'The message is not `uncertain`'] },
    handle: async (ctx, { params, body }) =>
      presentMessage(await decideMessage(ctx, params.mail_id, body.decision === 'arrived')),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/mail/returned',
    operation: 'takeReturnedMail',
    summary: 'Record a returned message',
    description:
      'Finds the message by its Message-ID, marks it `refused` with the server’s words, and notifies the sender. A delay report, or a report on a message that is not the office’s, changes nothing.',
    access: 'mail:write',
    bodyLimit: MAX_BYTES,
    body: ReturnedMail,
    example: { eml: btoa('From: MAILER-DAEMON@mx.example.com') },
    response: MailMessage,
    errors: returnedErrors,
    prepare: (ctx, { body }) => readReturned(ctx, body.eml),
    handle: async (ctx, _request, report) => presentMessage(await takeReturned(ctx, report)),
  }),
  route({
    method: 'POST',
    path: `${P}/{mail_id}/withdraw`,
    operation: 'withdrawMailMessage',
    summary: 'Withdraw a queued message',
    access: 'mail:write',
    response: MailMessage,
    errors: { illegal_transition: [409, 'The message is not `queued`'] },
    handle: async (ctx, { params }) => presentMessage(await withdrawMessage(ctx, params.mail_id)),
  }),
] as const
