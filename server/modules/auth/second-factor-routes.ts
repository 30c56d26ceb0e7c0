import { z } from 'zod'
import { entity, input, route } from '../../kernel/index.ts'
import { busy, checkOwnPassword } from '../../platform/identity/index.ts'
import { sealed_under_another_key } from '../../platform/secrets/sealed.ts'
import { factorProof, otp, RecoveryCodes } from './schemas.ts'
import {
  confirmSecondFactor,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactor,
} from './second-factor.ts'

export const secondFactorRoutes = [
  route({
    method: 'POST',
    path: '/api/v1/auth/second-factor',
    operation: 'startSecondFactor',
    ephemeral: false,
    summary: 'Start setting up a second factor',
    description: 'Returns the seed for an authenticator app; it takes effect once a code is confirmed.',
    governed: 'secret',
    access: 'signed_in',
    secret: true,
    response: entity('SecondFactorSetup', {
      secret: z.string(),
      uri: z.string().meta({ description: 'URI to show as a QR code' }),
    }),
    errors: { already_set_up: [409, 'Two-factor authentication is already on; turn it off first'] },
    handle: ctx => startSecondFactor(ctx),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/second-factor/confirm',
    operation: 'confirmSecondFactor',
    ephemeral: false,
    summary: 'Confirm the second factor with a first code',
    description: 'Returns ten recovery codes in case the app is lost.',
    governed: 'secret',
    access: 'signed_in',
    secret: true,
    body: input('OneTimeCode', { otp: otp() }),
    response: RecoveryCodes,
    errors: {
      invalid_otp: [403, 'The code is wrong or already used'],
      not_started: [409, 'No set-up to confirm'],
      sealed_under_another_key,
    },
    handle: (ctx, { body }) => confirmSecondFactor(ctx, body.otp),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/second-factor/recovery-codes',
    operation: 'renewRecoveryCodes',
    ephemeral: false,
    summary: 'Create new recovery codes',
    description: 'Needs a code of the second factor. Earlier recovery codes stop working.',
    governed: 'secret',
    access: 'signed_in',
    audience: 'pages',
    secret: true,
    body: input('SecondFactorProof', factorProof),
    response: RecoveryCodes,
    errors: {
      invalid_otp: [403, 'The code is missing, wrong or already used'],
      not_set_up: [409, 'Two-factor authentication is off'],
      sealed_under_another_key,
    },
    handle: (ctx, { body }) => renewRecoveryCodes(ctx, body),
  }),
  route({
    method: 'POST',
    path: '/api/v1/auth/second-factor/remove',
    operation: 'removeSecondFactor',
    ephemeral: false,
    summary: 'Remove your second factor',
    description: 'Needs the password and, once two-factor authentication is on, a code.',
    governed: 'in_person',
    access: 'signed_in',
    body: input('SecondFactorRemoval', { password: z.string().min(1).max(200), ...factorProof }),
    errors: {
      busy,
      invalid_credentials: [403, 'Wrong password'],
      invalid_otp: [403, 'The code is missing, wrong or already used'],
      sealed_under_another_key,
    },
    prepare: (ctx, { body }) => checkOwnPassword(ctx, body.password),
    handle: (ctx, { body }, right) => removeSecondFactor(ctx, right, body),
  }),
] as const
