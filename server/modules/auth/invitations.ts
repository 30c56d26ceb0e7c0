import { z } from 'zod'
import { noteInvited } from '../../agents/index.ts'
import {
  AppError,
  type Context,
  entity,
  field,
  type PrepareContext,
  roles,
  sentence,
} from '../../kernel/index.ts'
import {
  assertNotOfNames,
  createUser,
  readInvitation,
  takeInvitation,
} from '../../platform/identity/index.ts'
import { tellOfSecurity } from '../../platform/mail/security-notices.ts'
import type { AcceptInput } from './schemas.ts'
import { signIn } from './sign-in.ts'

export const Invitation = entity('Invitation', {
  organisation: z.string(),
  email: z
    .string()
    .nullable()
    .meta({ description: 'The only address that may use the link; null: anyone with the link' }),
  role: z.enum(roles),
  access_until: field.timestamp().nullable(),
})

/** Returns the invitation behind a link, for the page that shows it. */
export function lookUpInvitation({ services, now }: PrepareContext, token: string) {
  return services.identity.lookUp(db => readInvitation(db, token, now))
}

/** Uses the link up, creates the person and signs them in with a web session. */
export async function acceptInvitation(
  ctx: Context,
  input: z.output<typeof AcceptInput>,
  passwordHash: string,
) {
  const invitation = await takeInvitation(ctx, input.token)
  if (invitation.email && invitation.email !== input.email) {
    throw new AppError(403, 'forbidden', sentence`This invitation is for ${invitation.email}.`)
  }
  const person = await createUser(ctx, {
    orgId: invitation.org_id,
    name: input.name,
    email: input.email,
    role: invitation.role,
    passwordHash,
    rights: invitation.rights,
    accessUntil: invitation.access_until,
  })
  const signedIn = await signIn(ctx, person, true)
  await assertNotOfNames(ctx, 'password', input.password, person)
  await ctx.db
    .updateTable('invite_links')
    .set({ accepted_by: person.id })
    .where('id', '=', invitation.id)
    .execute()
  await noteInvited(ctx, invitation.id, person.id)
  await tellOfSecurity(ctx, {
    about: null,
    kind: 'person_joined',
    title: sentence`${person.name} joined the office`,
    detail: sentence`Joined by invitation, role: ${person.role}.`,
    link: '/settings/people',
  })
  return signedIn
}
