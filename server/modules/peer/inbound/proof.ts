import { z } from 'zod'
import {
  AppError,
  type Context,
  type Proof,
  type Proven,
  prepared,
  type Received,
  type Sentence,
  sentence,
  systemPrincipal,
} from '../../../kernel/index.ts'
import type { ConnectionRow } from '../connections/connections.ts'
import { eventTypes, isEventType } from '../kinds/event-types.ts'
import { isFresh, isSignedWith, timeOf } from './signature.ts'

/** Headers of a signed event. */
export interface Inbound {
  connectionId: number
  eventId: string
  /** When the peer signed it, ISO 8601 UTC. */
  sentAt: string
  /** The body as it was signed. */
  raw: string
}

const HEADERS = {
  'X-Peer-Event': z.string().meta({ description: 'Event type, as in the address' }),
  'X-Peer-Event-Id': z.string().meta({ description: 'Unique id of the event: repeats are ignored' }),
  'X-Peer-Timestamp': z.string().meta({ description: 'Unix seconds, within 300 of the server’s clock' }),
  'X-Peer-Signature': z.string().meta({
    description: 'Lowercase hex of HMAC-SHA256 over <timestamp>.<raw body> with the webhook secret',
  }),
  'X-Peer-Connection': z.string().meta({ description: 'Name or id of the connection' }),
} as const
type Header = keyof typeof HEADERS

/** The peer's signature over the raw body; it says which connection, and so which organisation, an event is for. */
export const peerSignature: Proof = {
  name: 'peerSignature',
  scheme: { type: 'apiKey', in: 'header', name: 'X-Peer-Signature' },
  description: 'Signed by the data platform with a connection’s webhook secret; needs no token.',
  headers: HEADERS,
  errors: {
    missing_header: [401, 'Headers are missing; each is named'],
    stale_timestamp: [401, 'The timestamp is more than 300 seconds from our clock'],
    unknown_connection: [401, 'No connection has this name'],
    no_webhook_secret: [401, 'The connection has no webhook secret yet'],
    bad_signature: [401, 'The signature is not that of the body'],
    connection_inactive: [403, 'The connection is switched off'],
    unknown_event_type: [422, 'The type is none of those that are taken'],
    event_mismatch: [422, 'X-Peer-Event is not the type in the address'],
  },
  prove,
}

interface Candidate {
  orgId: number
  row: ConnectionRow
  isSwitchedOff: boolean
}

async function prove({ headers, params, bytes, now, services }: Received): Promise<Proven> {
  const said = readHeaders(headers)
  const time = timeOf(said['X-Peer-Timestamp'])
  if (time === null || !isFresh(time, now.getTime()))
    throw refusal(
      'stale_timestamp',
      sentence`X-Peer-Timestamp must be in Unix seconds, within 300 of the server’s clock.`,
    )
  const candidates = (
    await services.organisations.each((db, orgId) => candidatesIn(db, orgId, said['X-Peer-Connection']))
  ).flat()
  if (candidates.length === 0) throw refusal('unknown_connection', sentence`No connection has this name.`)
  const signed = { timestamp: said['X-Peer-Timestamp'], bytes, signature: said['X-Peer-Signature'] }
  const found = candidates.find(({ row }) =>
    secretsAt(services, row, now).some(secret => isSignedWith(secret, signed)),
  )
  if (!found)
    throw candidates.every(({ row }) => secretsAt(services, row, now).length === 0)
      ? refusal(
          'no_webhook_secret',
          sentence`The connection has no webhook secret yet: rotate it, and give it to the peer.`,
        )
      : refusal('bad_signature', sentence`The signature does not match this body and the webhook secret.`)
  if (found.row.is_active === 0)
    throw new AppError(
      403,
      'connection_inactive',
      sentence`The connection is turned off: nothing is received.`,
    )
  assertType(params.event_type ?? '', said['X-Peer-Event'])
  const inbound: Inbound = {
    connectionId: found.row.id,
    eventId: said['X-Peer-Event-Id'],
    sentAt: new Date(time).toISOString(),
    raw: bytes.toString('utf8'),
  }
  return { principal: principalOf(found), found: inbound }
}

function principalOf({ orgId, row, isSwitchedOff }: Candidate) {
  return {
    ...systemPrincipal(orgId, `Data platform ${row.name}`),
    token: { kind: 'system' as const, id: `peer:${row.id}` },
    disabledModules: new Set(isSwitchedOff ? ['peer'] : []),
  }
}

/** The headers as texts; 401 that names each one that is missing or cannot be one. */
function readHeaders(headers: Received['headers']): Record<Header, string> {
  const names = Object.keys(HEADERS) as Header[]
  const errors = names
    .filter(name => !/^[\x21-\x7e]{1,200}$/.test(String(headers[name.toLowerCase()] ?? '')))
    .map(path => ({ path, message: sentence`must be 1 to 200 visible characters` }))
  if (errors.length > 0)
    throw new AppError(401, 'missing_header', sentence`Send ${errors.map(({ path }) => path).join(', ')}.`, {
      errors,
      headers: CHALLENGE,
    })
  return Object.fromEntries(names.map(name => [name, String(headers[name.toLowerCase()])])) as Record<
    Header,
    string
  >
}

const connectionById = prepared((db, { id }: { id: number }) =>
  db.selectFrom('peer_connections').selectAll().where('id', '=', id),
)
const connectionByName = prepared((db, { name }: { name: string }) =>
  db.selectFrom('peer_connections').selectAll().where('name', '=', name),
)
const switchedOff = prepared(db =>
  db
    .selectFrom('organisation_modules')
    .select('enabled')
    .where('module', '=', 'peer')
    .where('enabled', '=', 0),
)

async function candidatesIn(db: Context['db'], orgId: number, said: string): Promise<Candidate[]> {
  const rows = /^\d{1,15}$/.test(said)
    ? await connectionById(db, { id: Number(said) })
    : await connectionByName(db, { name: said })
  if (rows.length === 0) return []
  const isSwitchedOff = (await switchedOff(db, {})).length > 0
  return rows.map(row => ({ orgId, row, isSwitchedOff }))
}

/** The secrets that hold at a time, the newest first; none of those that are sealed under a key that is not here. */
export function secretsAt(
  { vault }: Pick<Received['services'], 'vault'>,
  row: ConnectionRow,
  now: Date,
): string[] {
  const { secret_sealed, previous_secret_sealed: previous, previous_secret_until: until } = row
  const holds = previous !== null && until !== null && until > now.toISOString()
  return [secret_sealed, holds ? previous : null]
    .map(sealed => vault.openIfHere(sealed))
    .filter(secret => secret !== null)
}

function assertType(type: string, said: string): void {
  if (!isEventType(type))
    throw new AppError(
      422,
      'unknown_event_type',
      sentence`${type.slice(0, 100)} is not an accepted file type.`,
      {
        errors: [{ path: 'event_type', message: sentence`must be one of ${eventTypes.join(', ')}` }],
      },
    )
  if (said !== type)
    throw new AppError(422, 'event_mismatch', sentence`X-Peer-Event is not the type in the address.`, {
      errors: [{ path: 'X-Peer-Event', message: sentence`must be ${type}` }],
    })
}

const CHALLENGE = { 'WWW-Authenticate': 'PeerSignature' }

const refusal = (code: string, detail: Sentence) => new AppError(401, code, detail, { headers: CHALLENGE })
