import { randomBytes } from 'node:crypto'
import type { Call } from '../../kernel/routes/context.ts'
import { networkOf } from '../outbound/addresses.ts'

/** The cookie by which a browser is known that its person has signed in with before. */
export const DEVICE_COOKIE = 'fo_device'
export const DEVICE_SECONDS = 180 * 86_400

/** A cookie kept after a sign-in; it lets nobody in. */
export function newDevice({ vault }: Call['services'], userId: number): string {
  const name = randomBytes(16).toString('base64url')
  return `${name}.${markOf(vault, userId, name)}`
}

/**
 * Returns the subjects that failed sign-ins are counted by. A browser its person has signed in with has a
 * count of its own, so that nobody else's tries lock them out. Others count for the account, and for the
 * network of their address, unless all come from this computer.
 */
export function subjectsOf(
  call: Pick<Call, 'device' | 'address' | 'services'>,
  email: string,
  userId?: number,
): string[] {
  const [name = '', mark] = call.device?.split('.') ?? []
  if (userId !== undefined && mark !== undefined && mark === markOf(call.services.vault, userId, name))
    return [`device:${name}`]
  const network = networkOf(call.address)
  return [`account:${email}`, ...(network === null ? [] : [`address:${network}`])]
}

const markOf = (vault: Call['services']['vault'], userId: number, name: string): string =>
  vault.digest('known device', `${userId} ${name}`)
