import type * as Argon2 from '@node-rs/argon2'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

let library: Promise<typeof Argon2> | undefined
const argon2 = () => (library ??= import('@node-rs/argon2'))

let decoy: Promise<string> | undefined

/** The password as it is stored: an argon2id string. Takes tens of milliseconds on a thread of its own. */
export async function hashPassword(password: string): Promise<string> {
  return (await argon2()).hash(password, COST)
}

/**
 * True when the password fits. Without a stored hash (an unknown account) it takes just as long and is
 * false, so that the time taken does not tell which accounts exist.
 */
export async function verifyPassword(stored: string | undefined, password: string): Promise<boolean> {
  const { verify } = await argon2()
  if (stored === undefined) {
    decoy ??= hashPassword('nobody')
    await verify(await decoy, password)
    return false
  }
  return verify(stored, password)
}
