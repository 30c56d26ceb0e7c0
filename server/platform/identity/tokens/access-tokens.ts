import { randomUUID } from 'node:crypto'
import jwt from 'jsonwebtoken'
import { type Sentence, sentence } from '../../../kernel/language/sentence.ts'
import { AppError } from '../../../kernel/problems/errors.ts'

export const ACCESS_TOKEN_SECONDS = 86_400
const ISSUER = 'fund-office'

export interface AccessClaims {
  userId: number
  /** The digest of the session that it was issued with: the token ends with it. */
  session: string
}

/** A 24-hour JWT (HS256) of one sign-in. */
export function issueAccessToken(key: Buffer, { userId, session }: AccessClaims, now: Date): string {
  const issued = Math.floor(now.getTime() / 1000)
  return jwt.sign({ sid: session, iat: issued, exp: issued + ACCESS_TOKEN_SECONDS }, key, {
    algorithm: 'HS256',
    issuer: ISSUER,
    audience: ISSUER,
    subject: String(userId),
    jwtid: randomUUID(),
  })
}

/** The claims of a valid token; 401 `token_expired` or `unauthenticated` otherwise. One algorithm, no other. */
export function readAccessToken(key: Buffer, token: string, now: Date): AccessClaims {
  try {
    const claims = jwt.verify(token, key, {
      algorithms: ['HS256'],
      issuer: ISSUER,
      audience: ISSUER,
      clockTimestamp: Math.floor(now.getTime() / 1000),
    }) as jwt.JwtPayload
    return { userId: Number(claims.sub), session: String(claims.sid) }
  } catch (error) {
    const expired = error instanceof jwt.TokenExpiredError
    throw unauthenticated(
      expired ? 'token_expired' : 'unauthenticated',
      expired ? sentence`The token has expired: sign in again.` : sentence`The token is not valid.`,
    )
  }
}

export const unauthenticated = (code: string, detail: Sentence) =>
  new AppError(401, code, detail, { headers: { 'WWW-Authenticate': `Bearer error="invalid_token"` } })
