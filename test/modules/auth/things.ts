import type { ModuleThings } from '../../generated/things.ts'

export const ofTheirOwn: ModuleThings['ofTheirOwn'] = [
  'POST /api/v1/auth/login',
  'POST /api/v1/auth/logout',
  'POST /api/v1/auth/setup',
  'POST /api/v1/auth/invitation',
  'POST /api/v1/auth/invitation/accept',
  'POST /api/v1/auth/password',
  'POST /api/v1/auth/password/proof',
  'POST /api/v1/auth/second-factor/confirm',
  'POST /api/v1/auth/second-factor/recovery-codes',
  'POST /api/v1/auth/second-factor/remove',
  'POST /api/v1/auth/reset',
  'POST /api/v1/auth/reset/accept',
]

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/\/auth\//, 'needs a password, a code or a link, or ends the caller’s own access'],
]
