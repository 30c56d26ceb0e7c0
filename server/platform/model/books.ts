import { appendAudit } from '../../kernel/audit.ts'
import type { Door } from '../../kernel/door/door.ts'
import { unscoped } from '../../kernel/door/unscoped.ts'
import type { PrepareContext } from '../../kernel/routes/context.ts'
import type { Endpoint } from './endpoint.ts'
import type { Turn } from './model.ts'

/** The instant at which the month of `now` begins. */
export const monthOf = (now: string): string => `${now.slice(0, 7)}-01T00:00:00.000Z`

/** The tokens that the caller’s office used this month. */
export async function tokensSince({ read, now }: Pick<PrepareContext, 'read' | 'now'>) {
  const row = await read(db =>
    db
      .selectFrom('model_calls')
      .select(({ fn, val }) => [
        fn.countAll<number>().as('calls'),
        fn.coalesce(fn.sum<number>('prompt_tokens'), val(0)).as('prompt'),
        fn.coalesce(fn.sum<number>('reply_tokens'), val(0)).as('reply'),
      ])
      .where('created_at', '>=', monthOf(now))
      .executeTakeFirstOrThrow(),
  )
  const [calls, prompt, reply] = [Number(row.calls), Number(row.prompt), Number(row.reply)]
  return { calls, prompt, reply, total: prompt + reply }
}

/**
 * Records a turn, in a transaction of its own, for it has happened whatever becomes of the call it was for: in the
 * count of the month and in the audit log, by size and digest.
 */
export async function recordTurn(
  door: Door,
  { principal, requestId }: Pick<PrepareContext, 'principal' | 'requestId'>,
  { url, name }: Endpoint,
  turn: Turn & { purpose: string; redacted: boolean },
): Promise<void> {
  await door.transact(door.frame(principal, requestId), async ctx => {
    await ctx.db
      .insertInto('model_calls')
      .values({
        purpose: turn.purpose,
        url,
        name,
        outcome: turn.outcome,
        latency_ms: turn.latencyMs,
        prompt_characters: turn.promptCharacters,
        reply_characters: turn.replyCharacters,
        prompt_tokens: turn.promptTokens,
        reply_tokens: turn.replyTokens,
        prompt_sha256: turn.promptSha256,
        reply_sha256: turn.replySha256,
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
    await appendAudit(unscoped(ctx), {
      principal,
      at: ctx.now,
      requestId,
      action: 'model call',
      target: name,
      outcome: turn.outcome,
      details: {
        purpose: turn.purpose,
        endpoint: new URL(url).origin,
        model: name,
        redacted: turn.redacted,
        prompt_characters: turn.promptCharacters,
        prompt_sha256: turn.promptSha256,
        reply_characters: turn.replyCharacters,
        reply_sha256: turn.replySha256,
        latency_ms: turn.latencyMs,
      },
    })
  })
}
