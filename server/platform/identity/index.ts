export { endAccess, endKeys, endSessions } from './access.ts'
export { ACCESS_TOKEN_SECONDS } from './access-tokens.ts'
export {
  createCalendarAddress,
  listCalendarAddresses,
  revokeCalendarAddress,
} from './calendar-addresses.ts'
export { assertOwner, listColleagues } from './colleagues.ts'
export { Identity } from './identity.ts'
export { type Invitation, linkExpired, readInvitation, takeInvitation } from './invitations.ts'
export { DEVICE_COOKIE, DEVICE_SECONDS, newDevice, subjectsOf } from './known-devices.ts'
export { createOrganisation, setOrganisationModule } from './organisations.ts'
export { assertProven, checkOwnPassword } from './own-password.ts'
export { busy, hashPassword, verifyPassword } from './passwords.ts'
export { assertNotOver, principalOf, seenAs } from './principals.ts'
export { newRecoveryCodes, recoveryCodesLeft } from './recovery-codes.ts'
export { createResetLink, readReset, takeReset } from './reset-links.ts'
export {
  dropSecondFactor,
  type FactorProof,
  hasSecondFactor,
  takeFactorProof,
} from './second-factor.ts'
export { assertMayTry, assertNotBlocked, countFailure, forgetFailures, forgive } from './throttle.ts'
export { CSRF_COOKIE, csrfTokenOf, hashToken, newApiKey, newToken, SESSION_COOKIE } from './tokens.ts'
export { enrolmentUri, matchingStep, newSeed } from './totp.ts'
export { assertFreeAddress, createUser, type NewUser, type Person, signedInPerson } from './users.ts'
export { weaknessOf } from './weak-passwords.ts'
