import { type PrepareContext, type Sentence, sentence } from '../../../kernel/index.ts'
import { notify } from '../../../platform/notifications.ts'
import { Remembered } from '../../../sources/remembered.ts'
import { addressesAt } from './addresses.ts'
import { type Asking, ask, SHORT } from './ask.ts'
import { type GoogleClient, type SignedIn, toReconnect } from './connection.ts'
import { GoogleProblem } from './problems.ts'

/** Google's answer to a code or a refresh token. */
interface Tokens {
  access_token: string
  refresh_token?: string
  scope?: string
}

interface Held {
  coming: Promise<string>
  /** Null until it has come. */
  token: string | null
}

/**
 * Access tokens, by the sealed sign-in that they are of: in this process's memory alone, for less than the hour that Google
 * gives them. A server that has none gets one.
 */
const held = new Remembered<Held>({ most: 100, lifeMs: 50 * 60_000 })

/**
 * A token with which the Drive is asked; another than `refused`, which Google took no more. Whoever asks while one is on its
 * way gets the same. 409 `reconnect` where Google lets the office in no more, which is put on record.
 */
export function accessToken(ctx: PrepareContext, of: SignedIn, refused: string | null): Promise<string> {
  const known = held.get(of.sealed)
  if (known && (refused === null || known.token !== refused)) return known.coming
  const next: Held = { coming: renew(ctx, of), token: null }
  held.set(of.sealed, next)
  next.coming.then(
    token => {
      next.token = token
    },
    // The next one tries again.
    () => held.get(of.sealed) === next && held.forget(of.sealed),
  )
  return next.coming
}

/** Google's words for a sign-in, or for a client, that it does not take any more. */
const OVER: Readonly<Record<string, Sentence>> = {
  invalid_grant: sentence`Google ended the office’s access: it was revoked or expired.`,
  invalid_client: sentence`Google does not recognise the office’s client ID or secret.`,
  deleted_client: sentence`The office’s client was deleted at Google.`,
  unauthorized_client: sentence`Google rejects the office’s client.`,
}

async function renew(ctx: PrepareContext, of: SignedIn): Promise<string> {
  try {
    const form = { grant_type: 'refresh_token', refresh_token: of.refreshToken }
    return (await askForTokens(ctx, of.client, form, { patience: SHORT })).access_token
  } catch (error) {
    const refusal = error instanceof GoogleProblem ? OVER[error.reason] : undefined
    if (!refusal) throw error
    await putOnRecord(ctx, of, refusal)
    throw toReconnect(refusal)
  }
}

/** Tokens for a code or a refresh token. Throws a GoogleProblem with Google's word where there are none. */
export async function askForTokens(
  ctx: Pick<PrepareContext, 'services'>,
  { id, secret, base }: GoogleClient,
  form: Readonly<Record<string, string>>,
  asking: Asking,
): Promise<Tokens> {
  const answer = await ask(
    ctx,
    new URL(addressesAt(base).token),
    {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
      body: new URLSearchParams({ ...form, client_id: id, client_secret: secret }).toString(),
    },
    asking,
  )
  const tokens = (await answer.json().catch(() => null)) as Partial<Tokens> | null
  if (typeof tokens?.access_token !== 'string') throw new GoogleProblem(sentence`Google returned no token.`)
  return tokens as Tokens
}

/** Keeps that a sign-in is over, and tells the administrators once. */
async function putOnRecord(ctx: PrepareContext, { row, sealed }: SignedIn, refusal: Sentence): Promise<void> {
  await ctx.services.connections.record(ctx.principal.orgId, async inner => {
    const { numUpdatedRows } = await inner.db
      .updateTable('vdr_google_connections')
      .set({ refusal: refusal.english, updated_at: inner.now })
      .where('id', '=', row.id)
      .where('refresh_token_sealed', '=', sealed)
      .where('refusal', 'is', null)
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return
    await notify(inner, {
      userId: null,
      area: 'vdr',
      kind: 'google_drive_ended',
      title: sentence`Reconnect Google Drive`,
      detail: refusal,
      link: '/settings/google-drive',
    })
  })
}
