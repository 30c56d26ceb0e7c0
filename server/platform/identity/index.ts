export { endAccess, endKeys, endSessions } from './access.ts'
export { assertOwner, colleagueNames, listColleagues, ownersNamed, peopleNamed } from './colleagues.ts'
export type { Cookies } from './cookies.ts'
export { assertFreshPassword, freshUntil, password_needed, proveAnew } from './fresh-password.ts'
export { Identity } from './identity.ts'
export { DEVICE_COOKIE, DEVICE_SECONDS, newDevice, subjectsOf } from './known-devices.ts'
export { createOrganisation, setOrganisationModule } from './organisations.ts'
export { assertProven, checkOwnPassword } from './own-password.ts'
export { assertNotOfNames } from './passwords/own-names.ts'
export { busy, hashPassword, verifyPassword } from './passwords/passwords.ts'
export { weaknessOf } from './passwords/weak-passwords.ts'
export { assertNotOver, principalOf, seenAs } from './principals.ts'
export { newRecoveryCodes, recoveryCodesLeft } from './second-factor/recovery-codes.ts'
export {
  dropSecondFactor,
  type FactorProof,
  hasSecondFactor,
  takeFactorProof,
} from './second-factor/second-factor.ts'
export { enrolmentUri, matchingStep, newSeed } from './second-factor/totp.ts'
export { assertMayTry, assertNotBlocked, countFailure, forgetFailures, forgive } from './throttle.ts'
export { ACCESS_TOKEN_SECONDS } from './tokens/access-tokens.ts'
export {
  createCalendarAddress,
  listCalendarAddresses,
  revokeCalendarAddress,
} from './tokens/calendar-addresses.ts'
export { type Invitation, linkExpired, readInvitation, takeInvitation } from './tokens/invitations.ts'
export { createResetLink, readReset, takeReset } from './tokens/reset-links.ts'
export { CSRF_COOKIE, csrfTokenOf, hashToken, newApiKey, newToken, SESSION_COOKIE } from './tokens/tokens.ts'
export { assertFreeAddress, createUser, type NewUser, type Person, signedInPerson } from './users.ts'
