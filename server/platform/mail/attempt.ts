import type { Context } from '../../kernel/routes/context.ts'
import type { JobContext } from '../../kernel/work.ts'
import { accountRow, openAccount } from './account.ts'
import { compose, type Letter } from './compose.ts'
import type { MessageStatus } from './messages.ts'
import { type Attempt, deliver } from './smtp.ts'

/** Seconds to wait after each attempt that was put off before the next; after the sixth there is none. */
const RETRY_DELAYS_SECONDS = [60, 300, 1800, 7200, 28_800] as const

const statusAfter = {
  sent: 'sent',
  refused: 'refused',
  failed: 'failed',
  uncertain: 'uncertain',
} as const satisfies Record<Exclude<Attempt['end'], 'postponed'>, MessageStatus>

interface Delivery {
  letter: () => Promise<Letter>
  /** The message's identity, repeated by every attempt. */
  messageId: string
  date: string
  /** Marks in a transaction of its own that an attempt begins, or tells why there must be none: null says nothing of it. */
  begin: (ctx: Context, letter: Letter) => Promise<Attempt | true | null>
}

/**
 * Hands a letter that is kept as a row to the mail server. That an attempt begins is committed before the first byte
 * goes out, so that one whose end nobody heard of is known.
 */
export async function attemptDelivery(
  ctx: JobContext,
  { letter, messageId, date, begin }: Delivery,
): Promise<Attempt | null> {
  const kept = await ctx.read(accountRow)
  if (!kept) return { end: 'failed', response: 'The office has no mail account any more.' }
  if (kept.password_sealed !== null && !ctx.services.vault.opens(kept.password_sealed))
    return {
      end: 'failed',
      response: 'The password of the mail account has to be entered anew (Settings, Mail).',
    }
  const account = openAccount(kept, ctx.services)
  const written = await letter()
  const message = await compose(written, account, { messageId, date })
  const begun = await ctx.commit(inner => begin(inner, written))
  return begun !== true ? begun : deliver(account, { to: written.to.address, message })
}

/** A message's state after an attempt, and its next attempt if postponed; `attempts` counts this one. */
export function afterAttempt({ end }: Attempt, attempts: number, now: string) {
  if (end !== 'postponed') return { status: statusAfter[end], next: null }
  const delay = RETRY_DELAYS_SECONDS[attempts - 1]
  return delay === undefined
    ? { status: 'failed' as const, next: null }
    : { status: 'queued' as const, next: new Date(Date.parse(now) + delay * 1000).toISOString() }
}
