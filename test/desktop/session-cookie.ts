import { type Office, PASSWORD } from '../office.ts'

/** Signs the administrator in as the window does; answers the cookie of its session. */
export async function sessionCookie(office: Office): Promise<string> {
  const { headers } = await office.post(
    '/api/v1/auth/login',
    { email: 'admin@example.com', password: PASSWORD, session: true },
    { as: null },
  )
  return headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0])
    .join('; ')
}
