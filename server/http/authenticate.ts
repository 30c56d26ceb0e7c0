import { timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { Principal } from '../kernel/access/principal.ts'
import { sentence } from '../kernel/language/sentence.ts'
import { AppError } from '../kernel/problems/errors.ts'
import { csrfTokenOf, type Identity, SESSION_COOKIE } from '../platform/identity/index.ts'

/**
 * Finds who sends a request: by `Authorization: Bearer`, else by the session cookie; null without either. A bearer or
 * cookie that is not valid is 401. A write by session must carry the CSRF token, which only our pages know.
 */
export async function authenticate(
  req: IncomingMessage,
  identity: Identity,
  now: Date,
): Promise<Principal | null> {
  const { authorization, cookie } = req.headers
  if (authorization !== undefined) {
    const token = /^Bearer +([\w.~+/=-]+)$/i.exec(authorization)?.[1]
    if (!token) {
      throw new AppError(401, 'unauthenticated', sentence`Authorization must be: Bearer <token>.`, {
        headers: { 'WWW-Authenticate': 'Bearer' },
      })
    }
    return identity.principals.ofBearer(token, now)
  }
  const session = identity.cookies.read(cookie, SESSION_COOKIE)
  if (!session) return null
  const principal = await identity.principals.ofSession(session, now)
  if (req.method !== 'GET' && req.method !== 'HEAD') assertCsrf(req, session)
  return principal
}

function assertCsrf(req: IncomingMessage, session: string): void {
  const sent = Buffer.from(String(req.headers['x-csrf-token'] ?? ''))
  const expected = Buffer.from(csrfTokenOf(session))
  if (sent.length !== expected.length || !timingSafeEqual(sent, expected)) {
    throw new AppError(403, 'csrf_failed', sentence`This page is out of date: reload it and try again.`)
  }
}
