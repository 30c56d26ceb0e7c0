import { createHash, randomBytes } from 'node:crypto'
import {
  type Context,
  conflict,
  type PrepareContext,
  type Said,
  type Sentence,
  type Services,
  sentence,
} from '../../../kernel/index.ts'
import { hashToken } from '../../../platform/identity/index.ts'
import { addressesAt, SCOPE } from './addresses.ts'
import { ask, ONCE, SHORT } from './ask.ts'
import { clientOf, type GoogleClient, googleRow, redirectAddress } from './connection.ts'
import { accountOf } from './drive.ts'
import { GoogleProblem } from './problems.ts'
import type { outcomes } from './schemas.ts'
import { askForTokens } from './tokens.ts'

/** How long a person has to grant access, in milliseconds. */
const PATIENCE = 10 * 60_000
const REVOKE_MS = 10_000

export const sign_in_over = [
  409,
  'The sign-in was started by somebody else, already used, or has expired',
] as const

const over = () =>
  conflict(
    'sign_in_over',
    sentence`This sign-in was already used, has expired, or was started by someone else: start again.`,
  )

/**
 * The proof of the code (PKCE): made of the state under the vault's key, so that nothing has to be kept of it and nobody who
 * sees the state pass knows it.
 */
const verifierOf = ({ vault }: Services, state: string): string => vault.digest('google pkce', state)

/** Begins a sign-in at Google for the person who calls, and gives the address at which they let the office in. */
export async function beginSignIn(ctx: Context) {
  const { db, now, principal, services } = ctx
  const client = clientOf(services, await googleRow(db))
  const state = randomBytes(32).toString('base64url')
  const until = new Date(Date.parse(now) + PATIENCE).toISOString()
  await db.deleteFrom('vdr_google_sign_ins').where('until', '<=', now).execute()
  await db
    .insertInto('vdr_google_sign_ins')
    .values({
      state_hash: hashToken(state),
      user_id: principal.userId as number,
      until,
      created_at: now,
      updated_at: now,
    })
    .execute()
  const url = new URL(addressesAt(client.base).authorise)
  url.search = new URLSearchParams({
    client_id: client.id,
    redirect_uri: redirectAddress(services),
    response_type: 'code',
    scope: SCOPE,
    // A refresh token comes with the first consent alone, unless consent is asked for again.
    access_type: 'offline',
    prompt: 'consent',
    state,
    code_challenge: createHash('sha256').update(verifierOf(services, state)).digest('base64url'),
    code_challenge_method: 'S256',
  }).toString()
  return { authorisation_url: url.href, expires_at: until }
}

interface Callback {
  state: string
  code?: string | undefined
  error?: string | undefined
}

type Outcome =
  | { outcome: Exclude<(typeof outcomes)[number], 'connected'>; detail: Said }
  | { outcome: 'connected'; detail: null; refreshToken: string; account: string | null }

const failed = (detail: Said): Outcome => ({ outcome: 'failed', detail })

/** The sign-in of this state, where the caller began it and it is not over; 409 `sign_in_over` otherwise. */
async function openSignIn({ db, now, principal }: Pick<Context, 'db' | 'now' | 'principal'>, state: string) {
  const found = await db
    .selectFrom('vdr_google_sign_ins')
    .select('id')
    .where('state_hash', '=', hashToken(state))
    .where('user_id', '=', principal.userId)
    .where('until', '>', now)
    .executeTakeFirst()
  if (!found) throw over()
  return found
}

/** Completes a sign-in, for `prepare`: exchanges the code for tokens, and asks for their account. */
export async function exchange(ctx: PrepareContext, { state, code, error }: Callback): Promise<Outcome> {
  const client = await ctx.read(async db => {
    await openSignIn({ ...ctx, db }, state)
    return clientOf(ctx.services, await googleRow(db))
  })
  if (error === 'access_denied')
    return { outcome: 'denied', detail: sentence`Access was declined at Google.` }
  if (code === undefined)
    return failed(
      error === undefined
        ? sentence`Google refused access (no code was returned).`
        : sentence`Google denied access to the office (${error}).`,
    )
  try {
    return await tokensFor(ctx, client, { state, code })
  } catch (problem) {
    if (!(problem instanceof GoogleProblem)) throw problem
    return failed(WHY[problem.reason] ?? problem.detail)
  }
}

const WHY: Readonly<Record<string, Sentence>> = {
  invalid_grant: sentence`Google no longer accepts this code: start again.`,
  invalid_client: sentence`Google does not recognise the client ID or the secret: enter both again.`,
  redirect_uri_mismatch: sentence`The client at Google does not list this office’s redirect URI: add it there.`,
}

async function tokensFor(
  ctx: PrepareContext,
  client: GoogleClient,
  { state, code }: { state: string; code: string },
): Promise<Outcome> {
  const form = {
    grant_type: 'authorization_code',
    code,
    redirect_uri: redirectAddress(ctx.services),
    code_verifier: verifierOf(ctx.services, state),
  }
  const tokens = await askForTokens(ctx, client, form, { patience: ONCE })
  if (tokens.scope !== undefined && !tokens.scope.split(' ').includes(SCOPE))
    return failed(
      sentence`Read access to Google Drive was not granted: connect again and leave that box ticked.`,
    )
  if (!tokens.refresh_token) return failed(sentence`Google granted no offline access: connect again.`)
  const account = await accountOf(ctx, client, tokens.access_token)
  return { outcome: 'connected', detail: null, refreshToken: tokens.refresh_token, account }
}

/** Ends a sign-in, once, and stores its result. */
export async function finishSignIn(ctx: Context, state: string, found: Outcome) {
  const { id } = await openSignIn(ctx, state)
  const gone = await ctx.db.deleteFrom('vdr_google_sign_ins').where('id', '=', id).executeTakeFirst()
  if (Number(gone.numDeletedRows) === 0) throw over()
  const { outcome, detail } = found
  ctx.note({ outcome })
  if (found.outcome === 'connected')
    await ctx.db
      .updateTable('vdr_google_connections')
      .set({
        refresh_token_sealed: ctx.services.vault.seal(found.refreshToken),
        account: found.account,
        connected_by: ctx.principal.name,
        connected_at: ctx.now,
        refusal: null,
        updated_at: ctx.now,
      })
      .execute()
  return { outcome, detail: detail === null ? null : ctx.say(detail) }
}

/** Asks Google to end the office's access, for `prepare`; false where it did not say that it has. */
export async function revoke(ctx: PrepareContext): Promise<boolean> {
  const row = await ctx.read(googleRow)
  const token = ctx.services.vault.openIfHere(row?.refresh_token_sealed ?? null)
  if (!row || token === null) return false
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const init = { method: 'POST', headers, body: new URLSearchParams({ token }).toString() }
  const signal = AbortSignal.timeout(REVOKE_MS)
  return ask(ctx, new URL(addressesAt(row.base_url).revoke), init, { patience: SHORT, signal }).then(
    async answer => {
      await answer.body?.cancel()
      return true
    },
    () => false,
  )
}

/** Deletes the office's data about the account. */
export async function disconnect({ db, now }: Context): Promise<void> {
  const nothing = { account: null, connected_by: null, connected_at: null, refusal: null }
  await db.deleteFrom('vdr_google_sign_ins').execute()
  await db
    .updateTable('vdr_google_connections')
    .set({ ...nothing, refresh_token_sealed: null, updated_at: now })
    .execute()
}
