import { timingSafeEqual } from 'node:crypto'
import { systemPrincipal } from '../../kernel/access/principal.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Call, Received } from '../../kernel/routes/context.ts'
import type { Proof, Proven } from '../../kernel/routes/proof.ts'
import { principalOf } from './principals.ts'

/** The access that an address gives its holder. */
export interface Allowed {
  /** The permitted action: the purpose of the route that accepts it. */
  may: string
  /** The id of the record. */
  id: number
  /** The part of the record. */
  part?: number
}

interface Signed extends Allowed {
  org: number
  user: number | null
  until: number
}

const PURPOSE = 'signed address'

/** The last segment of an address by which its bearer may do one thing until then, as who asked for it. */
export function signedAddress({ principal, services }: Call, allowed: Allowed, until: Date): string {
  const signed: Signed = {
    ...allowed,
    org: principal.orgId,
    user: principal.userId,
    until: until.getTime(),
  }
  const text = Buffer.from(JSON.stringify(signed)).toString('base64url')
  return `${text}.${services.vault.digest(PURPOSE, text)}`
}

/**
 * Admits whoever has a valid address signed for this purpose; the handler gets what it allows as
 * `ctx.proven`.
 */
export const bySignedAddress = (may: string): Proof => ({
  name: 'signedAddress',
  scheme: { type: 'apiKey', in: 'header', name: 'Authorization' },
  description: 'Needs no token: the URL is signed for one file and expires soon.',
  secret: ['address'],
  errors: { bad_address: [401, 'The address was not signed here for this, or its time is over'] },
  prove: (received: Received) => prove(may, received),
})

async function prove(may: string, { params, now, services }: Received): Promise<Proven> {
  const [text = '', signature = ''] = (params.address ?? '').split('.')
  const expected = Buffer.from(services.vault.digest(PURPOSE, text))
  const given = Buffer.from(signature)
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) throw badAddress()
  const signed = JSON.parse(Buffer.from(text, 'base64url').toString()) as Signed
  if (signed.may !== may || signed.until <= now.getTime()) throw badAddress()
  const { org, user } = signed
  if (user === null) return { principal: systemPrincipal(org, 'Signed address'), found: signed }
  const [principal] = (
    await services.organisations.each(async (db, orgId) =>
      orgId === org
        ? principalOf(db, user, { token: { kind: 'system', id: `signed address to ${may}` }, now })
        : null,
    )
  ).filter(one => one !== null)
  if (!principal) throw badAddress()
  return { principal, found: signed }
}

const badAddress = () =>
  new AppError(401, 'bad_address', sentence`This address is invalid or has expired: ask for a new one.`, {
    headers: { 'WWW-Authenticate': 'Bearer' },
  })
