import { availableParallelism } from 'node:os'
import type * as Argon2 from '@node-rs/argon2'
import { sentence } from '../../../kernel/language/sentence.ts'
import { AppError } from '../../../kernel/problems/errors.ts'

/** OWASP's minimum for argon2id: 19 MiB, two passes, one lane. */
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Number of hashes computed at once: one core stays free for everybody who is signed in already. */
const AT_ONCE = Math.max(1, Math.min(4, availableParallelism() - 1))
const MOST_WAITING = 500

let library: Promise<typeof Argon2> | undefined
const argon2 = () => (library ??= import('@node-rs/argon2'))

let decoy: Promise<string> | undefined

/**
 * The password as it is stored: an argon2id string. Takes tens of milliseconds on a thread of its own. Keyboards write the
 * same letters in different ways, so that all are brought to one (NFKC, as NIST SP 800-63B has it).
 */
export const hashPassword = (password: string): Promise<string> =>
  inTurn(async () => (await argon2()).hash(password.normalize('NFKC'), COST))

/** The ways in which these letters may have been stored: as now, or as they were typed before that. */
const waysOf = (password: string): Set<string> =>
  new Set([
    password.normalize('NFKC'),
    password,
    ...(['NFC', 'NFD'] as const).map(form => password.normalize(form)),
  ])

/**
 * True when the password fits. Without a stored hash (an unknown account, or an erased one) it takes just as long and is
 * false, so that the time taken does not tell which accounts exist. `mayTry` is asked when its turn has come, since
 * those before it may have used up the attempts.
 */
export async function verifyPassword(
  stored: string | undefined,
  password: string,
  mayTry: () => Promise<void>,
): Promise<boolean> {
  decoy ??= hashPassword('nobody')
  const compared = stored || (await decoy)
  return inTurn(async () => {
    await mayTry()
    const { verify } = await argon2()
    for (const way of waysOf(password)) if (await verify(compared, way)) return Boolean(stored)
    return false
  })
}

/** A route's declaration of that answer. */
export const busy = [503, 'Too many people are signing in'] as const

const waiting: Array<() => void> = []
let running = 0

/** Runs a few at a time, the others in the order in which they came; 503 `busy` when far too many wait. */
async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running < AT_ONCE) running++
  else {
    if (waiting.length >= MOST_WAITING)
      throw new AppError(503, 'busy', sentence`Too many people are signing in. Try again in a few seconds.`, {
        headers: { 'Retry-After': '10' },
      })
    await new Promise<void>(resolve => waiting.push(resolve))
  }
  try {
    return await work()
  } finally {
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
