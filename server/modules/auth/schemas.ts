import { z } from 'zod'
import { entity, field, input, roles } from '../../kernel/index.ts'

/** Long enough to matter, and free of rules that make people write passwords down. */
export const password = () => z.string().min(10, 'must have at least 10 characters').max(200)

export const otp = () =>
  z
    .string()
    .trim()
    .regex(/^\d{6}$/, 'must be the six digits of the authenticator app')
    .meta({ example: '123456' })

export const SignedIn = entity('SignedIn', {
  access_token: z.string(),
  token_type: z.literal('Bearer'),
  expires_in: z.int().meta({ description: 'Seconds' }),
  expires_at: field.timestamp(),
  user: z.object({ id: field.id(), name: z.string(), email: z.string(), role: z.enum(roles) }),
  organisation: z.object({ id: field.id(), name: z.string() }),
})

export const LoginInput = input('LoginInput', {
  email: field.email(),
  password: z.string().min(1).max(200),
  otp: otp().optional().meta({ description: 'Needed once a second factor is set up' }),
  session: z.boolean().optional().meta({ description: 'Also open a web session (cookie)' }),
})

export const SetupInput = input('SetupInput', {
  token: z.string().min(1).max(100).meta({ description: 'From the one-time link that the server printed' }),
  organisation: field.text(120),
  currency: field.currency().default('USD'),
  name: field.text(120),
  email: field.email(),
  password: password(),
})

export const AcceptInput = input('InvitationAcceptance', {
  token: z.string().min(1).max(100).meta({ description: 'From the invitation link' }),
  name: field.text(120),
  email: field.email(),
  password: password(),
})
