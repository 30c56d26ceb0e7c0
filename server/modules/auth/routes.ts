import { z } from 'zod'
import { entity, field, input, route } from '../../kernel/index.ts'
import { busy, checkOwnPassword, freshUntil, hashPassword, proveAnew } from '../../platform/identity/index.ts'
import { sealed_under_another_key } from '../../platform/secrets/sealed.ts'
import { changePassword } from './change-password.ts'
import { acceptInvitation, Invitation, lookUpInvitation } from './invitations.ts'
import { login, recogniseLogin } from './login.ts'
import { resetRoutes } from './reset-routes.ts'
import { AcceptInput, LoginInput, password, SetupInput, SignedIn } from './schemas.ts'
import { secondFactorRoutes } from './second-factor-routes.ts'
import { prepareSetup, setUp } from './setup.ts'
import { endSession } from './sign-in.ts'

export const routes = [
  route({
    method: 'POST',
    path: '/api/v1/auth/login',
    operation: 'signIn',
    summary: 'Sign in',
    description:
      'Returns a 24-hour token and, with `session`, opens a web session. Failed attempts are slowed down.',
    access: 'public',
    secret: true,
    body: LoginInput,
    response: SignedIn,
    example: { email: 'ana@example.com', password: 'correct horse battery' },
    errors: {
      invalid_credentials: [401, 'Wrong e-mail address or password'],
      otp_required: [401, 'Two-factor authentication is on: send `otp`'],
      invalid_otp: [401, 'The code is wrong or already used'],
      access_ended: [401, 'The access of the person was given until then'],
      sealed_under_another_key,
      busy,
    },
    prepare: recogniseLogin,
    handle: (ctx, { body }, facts) => login(ctx, body, facts),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/logout',
    operation: 'signOut',
    ephemeral: false,
    summary: 'Sign out',
    description: 'Ends the web session and its token. API keys are revoked instead.',
    governed: 'in_person',
    access: 'signed_in',
    handle: ctx => endSession(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/v1/auth/setup',
    operation: 'getSetupState',
    summary: 'Get whether the office is set up',
    access: 'public',
    response: entity('SetupState', { needed: z.boolean() }),
    prepare: ctx => ctx.services.identity.needsSetup(),
    handle: async (_ctx, _input, needed) => ({ needed }),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/setup',
    operation: 'setUpOffice',
    summary: 'Set up the office and its first administrator',
    access: 'public',
    secret: true,
    body: SetupInput,
    response: SignedIn,
    errors: { busy, link_expired: [410, 'The link was already used or belongs to another installation'] },
    prepare: prepareSetup,
    handle: (ctx, { body }, facts) => setUp(ctx, body, facts),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/invitation',
    operation: 'showInvitation',
    summary: 'Get an invitation',
    access: 'public',
    effect: 'read',
    body: input('InvitationToken', { token: AcceptInput.shape.token }),
    response: Invitation,
    errors: { link_expired: [410, 'The link was used, withdrawn or has expired'] },
    prepare: (ctx, { body }) => lookUpInvitation(ctx, body.token),
    handle: async (_ctx, _input, { organisation, email, role, access_until }) => ({
      organisation,
      email,
      role,
      access_until,
    }),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/invitation/accept',
    operation: 'acceptInvitation',
    summary: 'Accept an invitation',
    access: 'public',
    secret: true,
    body: AcceptInput,
    response: SignedIn,
    errors: {
      busy,
      forbidden: [403, 'The invitation is for another address'],
      link_expired: [410, 'The link was used, withdrawn or has expired'],
      duplicate: [409, 'Another account already uses this address'],
    },
    prepare: async (_ctx, { body }) => ({ hash: await hashPassword(body.password) }),
    handle: (ctx, { body }, { hash }) => acceptInvitation(ctx, body, hash),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/password',
    operation: 'changePassword',
    ephemeral: false,
    summary: 'Change your own password',
    description:
      'Ends all your other sessions and tokens. API keys and calendar addresses stay valid unless `end_keys` is set.',
    governed: 'in_person',
    access: 'signed_in',
    body: input('PasswordChange', {
      current_password: z.string().min(1).max(200),
      new_password: password(),
      end_keys: z.boolean().default(false).meta({
        description: 'Also revoke your API keys and calendar addresses for good',
      }),
    }),
    errors: { busy, invalid_credentials: [403, 'The current password is wrong'] },
    prepare: async (ctx, { body }) => ({
      right: await checkOwnPassword(ctx, body.current_password),
      hash: await hashPassword(body.new_password),
      keys: body.end_keys,
      password: body.new_password,
    }),
    handle: (ctx, _input, facts) => changePassword(ctx, facts),
  }),
  route({
    method: 'GET',
    path: '/api/v1/auth/password/proof',
    operation: 'getPasswordProof',
    summary: 'Get until when your password counts as entered',
    access: 'signed_in',
    session: true,
    audience: 'pages',
    response: entity('PasswordProof', {
      fresh_until: field
        .timestamp()
        .nullable()
        .meta({ description: 'Null where it has to be entered again' }),
    }),
    handle: async ctx => ({ fresh_until: await freshUntil(ctx) }),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/password/proof',
    operation: 'confirmPassword',
    ephemeral: false,
    summary: 'Confirm your password',
    description:
      'For ten minutes this web session may do what asks for a fresh password, such as taking an archive.',
    governed: 'in_person',
    access: 'signed_in',
    session: true,
    audience: 'pages',
    body: input('PasswordProofInput', { password: z.string().min(1).max(200) }),
    errors: { busy, invalid_credentials: [403, 'The password is wrong'] },
    prepare: (ctx, { body }) => checkOwnPassword(ctx, body.password),
    handle: (ctx, _input, proven) => proveAnew(ctx, proven),
  }),
  ...secondFactorRoutes,
  ...resetRoutes,
] as const
