import { z } from 'zod'
import { AppError, entity, input, route } from '../../kernel/index.ts'
import { hashPassword } from '../../platform/identity/index.ts'
import { acceptInvitation, Invitation, lookUpInvitation } from './invitations.ts'
import { login, recogniseLogin } from './login.ts'
import { changePassword, checkOwnPassword } from './own-password.ts'
import { AcceptInput, LoginInput, otp, password, SetupInput, SignedIn } from './schemas.ts'
import { confirmSecondFactor, dropSecondFactor, startSecondFactor } from './second-factor.ts'
import { prepareSetup, setUp } from './setup.ts'
import { endSession } from './sign-in.ts'

export const routes = [
  route({
    method: 'POST',
    path: '/api/v1/auth/login',
    operation: 'signIn',
    ephemeral: false,
    summary: 'Sign in',
    description:
      'Issues a 24-hour token and, with `session`, opens a web session. Failed attempts are slowed down.',
    access: 'public',
    secret: true,
    body: LoginInput,
    response: SignedIn,
    example: { email: 'ana@example.com', password: 'correct horse battery' },
    errors: {
      invalid_credentials: [401, 'E-mail address or password is wrong'],
      otp_required: [401, 'The account has a second factor: send `otp`'],
      invalid_otp: [401, 'The code is wrong or was used already'],
      access_ended: [401, 'The access of the person was given until then'],
    },
    prepare: recogniseLogin,
    handle: (ctx, { body }, facts) => login(ctx, body, facts),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/logout',
    operation: 'signOut',
    ephemeral: false,
    summary: 'Sign out of the web session',
    access: 'signed_in',
    handle: ctx => endSession(ctx),
  }),
  route({
    method: 'GET',
    path: '/api/v1/auth/setup',
    operation: 'getSetupState',
    summary: 'Whether this appliance still waits to be set up',
    access: 'public',
    response: entity('SetupState', { needed: z.boolean() }),
    prepare: ctx => ctx.services.identity.needsSetup(),
    handle: async (_ctx, _input, needed) => ({ needed }),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/setup',
    operation: 'setUpOffice',
    ephemeral: false,
    summary: 'Set the appliance up: the organisation and its first administrator',
    access: 'public',
    secret: true,
    body: SetupInput,
    response: SignedIn,
    errors: { link_expired: [410, 'The link was used already or is not of this appliance'] },
    prepare: prepareSetup,
    handle: (ctx, { body }, facts) => setUp(ctx, body, facts),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/invitation',
    operation: 'showInvitation',
    summary: 'What an invitation link offers',
    access: 'public',
    effect: 'read',
    body: input('InvitationToken', { token: AcceptInput.shape.token }),
    response: Invitation,
    errors: { link_expired: [410, 'The link was used, withdrawn or is too old'] },
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
    ephemeral: false,
    summary: 'Join the office by an invitation link',
    access: 'public',
    secret: true,
    body: AcceptInput,
    response: SignedIn,
    errors: {
      forbidden: [403, 'The invitation is for another address'],
      link_expired: [410, 'The link was used, withdrawn or is too old'],
      duplicate: [409, 'Somebody already signs in with this address'],
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
    description: 'Ends all other sessions and tokens of yours.',
    access: 'signed_in',
    body: input('PasswordChange', { current_password: z.string().min(1).max(200), new_password: password() }),
    errors: { invalid_credentials: [403, 'The current password is wrong'] },
    prepare: async (ctx, { body }) => ({
      right: await checkOwnPassword(ctx, body.current_password),
      hash: await hashPassword(body.new_password),
    }),
    handle: (ctx, _input, facts) => changePassword(ctx, facts),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/second-factor',
    operation: 'startSecondFactor',
    ephemeral: false,
    summary: 'Begin to set up a second factor',
    description:
      'Answers the seed for an authenticator app; it counts only once a code from it was confirmed.',
    access: 'signed_in',
    secret: true,
    response: entity('SecondFactorSetup', {
      secret: z.string(),
      uri: z.string().meta({ description: 'What the app scans as a QR code' }),
    }),
    errors: { already_set_up: [409, 'There is a second factor; remove it first'] },
    handle: ctx => startSecondFactor(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/second-factor/confirm',
    operation: 'confirmSecondFactor',
    ephemeral: false,
    summary: 'Confirm the second factor with a first code',
    access: 'signed_in',
    body: input('OneTimeCode', { otp: otp() }),
    errors: {
      invalid_otp: [403, 'The code is wrong or was used already'],
      not_started: [409, 'There is nothing to confirm'],
    },
    handle: (ctx, { body }) => confirmSecondFactor(ctx, body.otp),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/second-factor/remove',
    operation: 'removeSecondFactor',
    ephemeral: false,
    summary: 'Remove your second factor',
    access: 'signed_in',
    body: input('PasswordConfirmation', { password: z.string().min(1).max(200) }),
    errors: { invalid_credentials: [403, 'The password is wrong'] },
    prepare: (ctx, { body }) => checkOwnPassword(ctx, body.password),
    handle: async (ctx, _input, right) => {
      if (!right) throw new AppError(403, 'invalid_credentials', 'The password is wrong.')
      await dropSecondFactor(ctx)
    },
  }),
] as const
