import { z } from 'zod'
import { entity, field, input, roles, sentence } from '../../kernel/index.ts'
import { weaknessOf } from '../../platform/identity/index.ts'

/** Long enough to matter, none that is tried first, and free of rules that make people write passwords down. */
export const password = () =>
  z
    .string()
    .min(10, 'must have at least 10 characters')
    .max(200)
    .superRefine((text, ctx) => {
      const weakness = text.length >= 10 && weaknessOf(text)
      if (weakness) ctx.addIssue({ code: 'custom', message: weakness.english })
    })

export const otp = () =>
  z
    .string()
    .trim()
    .regex(/^\d{6}$/, sentence`must be the six digits of the authenticator app`.english)
    .meta({ example: '123456' })

/** In place of the six digits, for whoever lost the app. */
const recoveryCode = () =>
  z
    .string()
    .trim()
    .min(1)
    .max(60)
    .optional()
    .meta({ description: 'A single-use recovery code, instead of `otp`' })

/** Proof of the second factor. */
export const factorProof = { otp: otp().optional(), recovery_code: recoveryCode() }

export const RecoveryCodes = entity('RecoveryCodes', {
  recovery_codes: z.array(z.string()).meta({
    description: 'Single-use codes that replace the second factor; shown only once',
  }),
})

export const SignedIn = entity('SignedIn', {
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().meta({ description: 'Lifetime in seconds' }),
  expires_at: field.timestamp(),
  user: z.object({ id: field.id(), name: z.string(), email: z.string(), role: z.enum(roles) }),
  organisation: z.object({ id: field.id(), name: z.string() }),
})

export const LoginInput = input('LoginInput', {
  email: field.email(),
  password: z.string().min(1).max(200),
  otp: otp().optional().meta({ description: 'Required once two-factor authentication is on' }),
  recovery_code: factorProof.recovery_code,
  session: z.boolean().optional().meta({ description: 'Also open a web session (cookie)' }),
})

export const SetupInput = input('SetupInput', {
  token: z.string().min(1).max(100).meta({ description: 'From the one-time link printed by the server' }),
  organisation: field.line(120),
  currency: field.currency().default('USD'),
  name: field.line(120),
  email: field.email(),
  password: password(),
})

export const AcceptInput = input('InvitationAcceptance', {
  token: z.string().min(1).max(100).meta({ description: 'From the invitation link' }),
  name: field.line(120),
  email: field.email(),
  password: password(),
})

const resetToken = () => z.string().min(1).max(100).meta({ description: 'From the reset link' })

export const ResetToken = input('ResetToken', { token: resetToken() })
export const ResetInput = input('ResetAcceptance', { token: resetToken(), password: password() })
