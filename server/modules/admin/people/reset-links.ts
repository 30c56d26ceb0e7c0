import { z } from 'zod'
import { noteMaker } from '../../../agents/index.ts'
import {
  type Context,
  conflict,
  entity,
  field,
  forbidden,
  input,
  invalidField,
  longDay,
  notFound,
  type PrepareContext,
  route,
  sentence,
} from '../../../kernel/index.ts'
import { createResetLink, hashToken, linkExpired, signedInPerson } from '../../../platform/identity/index.ts'
import { mail_not_configured } from '../../../platform/mail/account.ts'
import { letter } from '../../../platform/mail/papers.ts'
import { tellOfSecurity } from '../../../platform/mail/security-notices.ts'
import { sendNow, sendNowErrors } from '../../../platform/mail/send-now.ts'
import { MailSent } from '../email/email.ts'
import { letsInAWriter } from './second-person.ts'
import { assertMayBecome, assertNotWider, findUser } from './users.ts'

const ResetLink = entity('ResetLink', {
  id: field.id(),
  user_id: field.id(),
  second_factor: z.boolean().meta({ description: 'Also removes the second factor' }),
  expires_at: field.timestamp(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
  url: z.string().meta({ description: 'Shown only once' }),
})

const ResetLinkInput = input('ResetLinkInput', {
  second_factor: z
    .boolean()
    .default(false)
    .meta({ description: 'Also remove the second factor, if the person lost it' }),
  valid_hours: z.int().min(1).max(72).default(24),
})

/** A link by which somebody who cannot get in chooses a new password; all administrators hear of it. */
async function makeResetLink(ctx: Context, id: number, given: z.output<typeof ResetLinkInput>) {
  const createdBy = signedInPerson(ctx)
  const user = await findUser(ctx, id)
  assertNotWider(ctx, user)
  if (id === createdBy)
    throw forbidden(sentence`Change your own password and second factor under Your account.`)
  assertMayBecome(ctx, user)
  if (user.status !== 'active')
    throw conflict('account_off', sentence`The account is deactivated: reactivate it first.`)
  const { path, ...link } = await createResetLink(ctx.db, ctx.now, {
    userId: id,
    secondFactor: given.second_factor,
    validHours: given.valid_hours,
    createdBy,
  })
  await noteMaker(ctx, { account: id }, 'reset')
  ctx.note({ person: user.email, second_factor: given.second_factor })
  await tellOfSecurity(ctx, {
    about: user,
    kind: 'reset_link_made',
    title: sentence`${ctx.principal.name} made a reset link for ${user.name}`,
    detail: given.second_factor
      ? sentence`The person who opens it sets a new password, and the second factor is removed.`
      : sentence`The person who opens it sets a new password.`,
    link: '/settings/people',
  })
  return { ...link, url: `${ctx.services.baseUrl()}${path}` }
}

/** Sends a reset link to its person while it is shown: the office keeps only its digest. */
async function mailResetLink(ctx: PrepareContext, id: number, linkId: number, url: string) {
  const token = url.split('#')[1] ?? ''
  const { row, person, office } = await ctx.read(async db => ({
    row: await db
      .selectFrom('reset_links')
      .selectAll()
      .where('id', '=', linkId)
      .where('user_id', '=', id)
      .executeTakeFirst(),
    person: await db.selectFrom('users').select(['name', 'email']).where('id', '=', id).executeTakeFirst(),
    office: await db.selectFrom('organisations').select('name').executeTakeFirstOrThrow(),
  }))
  if (!row || !person) throw notFound()
  if (row.used_at || row.revoked_at || row.expires_at <= ctx.now) throw linkExpired()
  if (hashToken(token) !== row.token_hash)
    throw invalidField('url', sentence`is not the address of this link`)
  const response = await sendNow(ctx, {
    to: { name: person.name, address: person.email },
    subject: sentence`A new password for ${office.name}`,
    text: letter(
      sentence`${ctx.principal.name} made a link with which you choose a new password for the Fund Office of ${office.name}.`,
      sentence`Open this link. It works once, until ${longDay(row.expires_at)}:`,
      `${ctx.services.baseUrl()}/reset#${token}`,
      sentence`If you were not expecting this, ask before you open it.`,
    ),
  })
  return { sent: true as const, response }
}

export const resetLinkRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/users/{user_id}/reset-links',
    operation: 'makeResetLink',
    summary: 'Create a reset link for a user',
    description:
      'Creates a single-use link for setting a new password. Notifies the person and all administrators. Not available for yourself, for a wider role or by API key. A new link replaces the earlier one. For somebody who may write it is a proposal (202) if the office has another approver, since the link lets its holder act as them; the rescue command on the server needs no approval.',
    access: 'users:manage',
    audience: 'pages',
    secret: ['url'],
    secondPerson: (ctx, { params }) => letsInAWriter(ctx, params.user_id),
    status: 201,
    body: ResetLinkInput,
    example: { second_factor: true },
    response: ResetLink,
    errors: { account_off: [409, 'The account is deactivated'] },
    handle: (ctx, { params, body }) => makeResetLink(ctx, params.user_id, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/svc/admin/users/{user_id}/reset-links/{link_id}/mail',
    operation: 'mailResetLink',
    governed: 'in_person',
    outside: true,
    summary: 'Send a reset link by mail',
    description: 'Uses the office’s mail account. Only the person who was shown the link can have it sent.',
    access: 'users:manage',
    audience: 'pages',
    body: input('ResetLinkMail', { url: field.text(500).meta({ description: 'The link as shown' }) }),
    example: { url: 'https://office.example/reset#the-token' },
    response: MailSent,
    errors: {
      mail_not_configured,
      ...sendNowErrors,
      link_expired: [410, 'The link was used, withdrawn or has expired'],
    },
    prepare: (ctx, { params, body }) => mailResetLink(ctx, params.user_id, params.link_id, body.url),
    async handle(ctx, { params }, sent) {
      ctx.note({ link: params.link_id })
      return sent
    },
  }),
] as const
