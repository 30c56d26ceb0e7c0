/** Addresses of Google's services. */
export interface Addresses {
  authorise: string
  token: string
  revoke: string
  drive: string
}

const GOOGLE: Addresses = {
  authorise: 'https://accounts.google.com/o/oauth2/v2/auth',
  token: 'https://oauth2.googleapis.com/token',
  revoke: 'https://oauth2.googleapis.com/revoke',
  drive: 'https://www.googleapis.com/drive/v3',
}

/** Google's own addresses, or the same paths below another one. */
export const addressesAt = (base: string | null): Addresses =>
  base === null
    ? GOOGLE
    : (Object.fromEntries(
        Object.entries(GOOGLE).map(([what, url]) => [what, base.replace(/\/+$/, '') + new URL(url).pathname]),
      ) as unknown as Addresses)

/** The scope requested from Google: reading the Drive, and nothing else. */
export const SCOPE = 'https://www.googleapis.com/auth/drive.readonly'
