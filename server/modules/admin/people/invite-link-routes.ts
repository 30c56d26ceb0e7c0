import { z } from 'zod'
import { entity, field, input, offeredRoles, route } from '../../../kernel/index.ts'
import { mail_not_configured } from '../../../platform/mail/account.ts'
import { sendNowErrors } from '../../../platform/mail/send-now.ts'
import { MailSent } from '../email/email.ts'
import { createInviteLink, listInviteLinks, mailInviteLink, revokeInviteLink } from './invite-links.ts'
import { InviteLink, narrowing } from './schemas.ts'
import { mayWrite } from './second-person.ts'

export const inviteLinkRoutes = [
  route({
    method: 'GET',
    path: '/api/v1/svc/admin/invite-links',
    summary: 'List invitation links',
    access: 'users:manage',
    query: z.object(field.listing),
    response: z.array(InviteLink),
    handle: (ctx, { query }) => listInviteLinks(ctx, query),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/invite-links',
    summary: 'Create an invitation link',
    description:
      'The link is in this answer and never again; it works once. Hand it over yourself, or have it sent by `mailInviteLink`. Where the office has another administrator, a link for somebody who may write is a proposal (202), and whoever approves it is shown the link.',
    access: 'users:manage',
    secret: ['url'],
    secondPerson: async (ctx, { body }) => mayWrite(ctx, { role: body.role, rights: body.rights ?? {} }),
    status: 201,
    body: input('InviteLinkInput', {
      email: field.email().optional().meta({ description: 'Only this address may use the link' }),
      role: z.enum(offeredRoles).default('member'),
      rights: narrowing.rights.optional(),
      access_until: narrowing.access_until.optional(),
      valid_hours: z.int().min(1).max(720).default(168),
    }),
    example: { email: 'ben@example.com', role: 'viewer' },
    response: entity('CreatedInviteLink', {
      ...InviteLink.shape,
      url: z.string().meta({ description: 'Shown only once' }),
    }),
    handle: (ctx, { body }) => createInviteLink(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/invite-links/{link_id}/mail',
    operation: 'mailInviteLink',
    governed: 'in_person',
    outside: true,
    summary: 'Send an invitation link by mail',
    description: 'Uses the office’s mail account. Only the person who was shown the link can have it sent.',
    access: 'users:manage',
    audience: 'pages',
    body: input('InviteLinkMail', { url: field.text(500).meta({ description: 'The link as shown' }) }),
    example: { url: 'https://office.example/invite#the-token' },
    response: MailSent,
    errors: {
      mail_not_configured,
      ...sendNowErrors,
      not_addressed: [409, 'It is for whoever has it'],
      link_expired: [410, 'The link was used, withdrawn or has expired'],
    },
    prepare: (ctx, { params, body }) => mailInviteLink(ctx, params.link_id, body.url),
    async handle(ctx, { params }, sent) {
      ctx.note({ link: params.link_id })
      return sent
    },
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/invite-links/{link_id}/revoke',
    summary: 'Revoke an invitation link',
    access: 'users:manage',
    response: InviteLink,
    errors: { illegal_transition: [409, 'It was accepted already'] },
    handle: (ctx, { params }) => revokeInviteLink(ctx, params.link_id),
  }),
] as const
