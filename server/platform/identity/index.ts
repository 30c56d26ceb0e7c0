export { ACCESS_TOKEN_SECONDS } from './access-tokens.ts'
export {
  createCalendarAddress,
  listCalendarAddresses,
  revokeCalendarAddress,
} from './calendar-addresses.ts'
export { Identity } from './identity.ts'
export { type Invitation, linkExpired, readInvitation, takeInvitation } from './invitations.ts'
export { createOrganisation, setOrganisationModule } from './organisations.ts'
export { hashPassword, verifyPassword } from './passwords.ts'
export { assertNotOver, principalOf } from './principals.ts'
export { assertMayTry, countFailure, forgive } from './throttle.ts'
export { CSRF_COOKIE, csrfTokenOf, hashToken, newApiKey, newToken, SESSION_COOKIE } from './tokens.ts'
export { enrolmentUri, matchingStep, newSeed, takeStep } from './totp.ts'
export { createUser, type NewUser, type Person } from './users.ts'
