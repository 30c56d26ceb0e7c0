import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import {
  type Context,
  conflict,
  declared,
  invalidField,
  type PrepareContext,
  type RouteErrors,
  type Said,
  type Services,
  sentence,
} from '../../../kernel/index.ts'
import { strangerAmong } from '../../../platform/secrets/kept-secret.ts'
import type { GoogleClientInput, googleStates } from './schemas.ts'

export type GoogleRow = Selectable<Tables['vdr_google_connections']>

/** A connection that may be asked, its secrets opened. */
export interface SignedIn {
  row: GoogleRow
  /** The digest that finds the state of the sign-in. */
  sealed: string
  client: GoogleClient
  refreshToken: string
}

export interface GoogleClient {
  id: string
  secret: string
  base: string | null
}

export const not_configured = [409, 'The office has no OAuth client at Google'] as const
export const not_connected = [409, 'No Google account is connected'] as const
export const reconnect = [409, 'Google revoked access: reconnect'] as const
export const source_unavailable = [503, 'Google does not answer, or asks to wait'] as const

/** Errors of routes that call Google. */
export const googleErrors = {
  not_configured,
  not_connected,
  reconnect,
  source_unavailable,
} satisfies RouteErrors

const WHERE = sentence`Settings, Google Drive`
const SEALED = sentence`It was sealed under a key that is no longer available.`

export const googleRow = (db: Context['db']): Promise<GoogleRow | undefined> =>
  db.selectFrom('vdr_google_connections').selectAll().executeTakeFirst()

export const notConfigured = () =>
  conflict(
    'not_configured',
    sentence`Google Drive is not set up: an administrator can do that under ${WHERE}.`,
  )
export const notConnected = () =>
  conflict(
    'not_connected',
    sentence`No Google account is connected: an administrator can connect one under ${WHERE}.`,
  )
export const toReconnect = (reason: Said) =>
  conflict('reconnect', sentence`${reason} An administrator connects it anew under ${WHERE}.`)

/** Returns the redirect address, which the client at Google must name exactly. */
export const redirectAddress = ({ baseUrl }: Services): string =>
  `${baseUrl()}/api/v1/svc/vdr/google/oauth/callback`

/** The office's client at Google; 409 `not_configured` without one, or without its secret. */
export function clientOf(services: Services, row: GoogleRow | undefined): GoogleClient {
  const secret = services.vault.openIfHere(row?.client_secret_sealed ?? null)
  if (!row || secret === null) throw notConfigured()
  return { id: row.client_id, secret, base: row.base_url }
}

/** Returns the connection with its secrets, for `prepare`; 409 with the missing part. */
export async function signedIn(ctx: Pick<PrepareContext, 'read' | 'services'>): Promise<SignedIn> {
  const row = await ctx.read(googleRow)
  const client = clientOf(ctx.services, row)
  if (!row?.refresh_token_sealed) throw notConnected()
  if (row.refusal !== null) throw toReconnect(declared(row.refusal))
  const refreshToken = ctx.services.vault.openIfHere(row.refresh_token_sealed)
  if (refreshToken === null) throw toReconnect(SEALED)
  return { row, sealed: row.refresh_token_sealed, client, refreshToken }
}

/** The office's client, without its secret; all empty where there is none. */
export async function getClient({ db, services }: Context) {
  const row = await googleRow(db)
  return {
    configured: hasClient(services, row),
    client_id: row?.client_id ?? null,
    has_secret: row !== undefined && row.client_secret_sealed !== null,
    base_url: row?.base_url ?? null,
    redirect_uri: redirectAddress(services),
    updated_at: row?.updated_at ?? null,
  }
}

const hasClient = ({ vault }: Services, row: GoogleRow | undefined): boolean =>
  vault.openIfHere(row?.client_secret_sealed ?? null) !== null

/** Keeps the office's client. Its secret stays where it is left out and nothing else changes; a sign-in is of one client alone. */
export async function putClient(
  ctx: Context,
  { client_id, client_secret, base_url = null }: GoogleClientInput,
) {
  const refusal = base_url === null ? null : ctx.services.outbound.refusalOf(base_url)
  if (refusal) throw invalidField('base_url', refusal)
  const before = await googleRow(ctx.db)
  const isSame =
    before !== undefined && strangerAmong([placeOf(before)], [placeOf({ client_id, base_url })]) === undefined
  if (before?.refresh_token_sealed && !isSame)
    throw conflict(
      'still_connected',
      sentence`A Google account is connected through the current client: disconnect it first.`,
    )
  const sealed = client_secret
    ? ctx.services.vault.seal(client_secret)
    : isSame && before.client_secret_sealed
  if (!sealed) throw invalidField('client_secret', sentence`is required: none is stored for this client`)
  const values = { client_id, base_url, client_secret_sealed: sealed, updated_at: ctx.now }
  await ctx.db
    .insertInto('vdr_google_connections')
    .values({ ...values, created_at: ctx.now })
    .onConflict(oc => oc.columns(['org_id']).doUpdateSet(values))
    .execute()
  return getClient(ctx)
}

/** The client's secret is of one client at one address. */
const placeOf = ({ client_id, base_url }: Pick<GoogleRow, 'client_id' | 'base_url'>): string =>
  JSON.stringify([client_id, base_url])

export const still_connected = [409, 'A Google account is connected through the current client'] as const

/** Forgets the office's client and its secret; 409 `still_connected` while an account is connected by it. */
export async function forgetClient({ db }: Context): Promise<void> {
  const row = await googleRow(db)
  if (row?.refresh_token_sealed)
    throw conflict(
      'still_connected',
      sentence`A Google account is connected through this client: disconnect it first.`,
    )
  await db.deleteFrom('vdr_google_sign_ins').execute()
  await db.deleteFrom('vdr_google_connections').execute()
}

/** Returns the state of the Google Drive connection from stored rows, without a request. */
export async function googleStatus({ db, services, say }: Context) {
  const row = await googleRow(db)
  const { state, reason } = standingOf(services, row)
  const isThere = state === 'connected' || state === 'reconnect'
  return {
    state,
    reason: reason === null ? null : say(reason),
    account: isThere ? (row?.account ?? null) : null,
    connected_by: isThere ? (row?.connected_by ?? null) : null,
    connected_at: isThere ? (row?.connected_at ?? null) : null,
  }
}

function standingOf(
  services: Services,
  row: GoogleRow | undefined,
): { state: (typeof googleStates)[number]; reason: Said | null } {
  if (!row || !hasClient(services, row))
    return { state: 'not_configured', reason: row?.client_secret_sealed ? SEALED : null }
  if (row.refresh_token_sealed === null) return { state: 'not_connected', reason: null }
  const reason = services.vault.opens(row.refresh_token_sealed)
    ? row.refusal && declared(row.refusal)
    : SEALED
  return { state: reason === null ? 'connected' : 'reconnect', reason }
}
