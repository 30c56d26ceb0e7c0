// The people behind an account: recorded by each act that lets somebody act as it or sets its rights, and
// read at each vote.

import { fromBit, fromJson, toBit } from '../../database/columns.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { authorsOf } from './actions.ts'
import type { Tie } from './approval-machine.ts'
import { whoMayApprove } from './approvals.ts'

/** An administrator's change of another person's account. */
export type AccountDeed = 'invited' | 'reset' | 'address' | 'role' | 'rights' | 'reactivated'

/** Deeds by which one can come in as that person. */
const LETS_IN: ReadonlySet<AccountDeed> = new Set(['invited', 'reset', 'address'])

/** For how many days these deeds count, until the office says otherwise. */
export const MAKER_DAYS = 30
const DAY_MS = 86_400_000

/** An account that is there, or one that an invitation is going to make. */
type Made = { account: number } | { invitation: number }

/**
 * Records the caller's act on an account. For a proposal, its authors did it as well as its last approver,
 * who is shown the link.
 */
export async function noteMaker(ctx: Context, made: Made, deed: AccountDeed): Promise<void> {
  const makers = new Set([...(await proposersOf(ctx)), ctx.principal.userId as number])
  const account = 'account' in made ? made.account : null
  const others = await whoMayApprove(ctx, 'admin')
  others.delete(ctx.principal.userId as number)
  const takesOver = LETS_IN.has(deed) && others.size > 0 && (account === null || !makers.has(account))
  for (const maker of makers) {
    if (maker === account) continue
    await ctx.db
      .insertInto('account_makers')
      .values({
        user_id: account,
        invite_link_id: 'invitation' in made ? made.invitation : null,
        maker_id: maker,
        deed,
        takes_over: toBit(takesOver),
        created_at: ctx.now,
        updated_at: ctx.now,
      })
      .execute()
  }
}

/** The account of an invitation is there: from now on whoever invited it stands behind it. */
export async function noteInvited({ db, now }: Context, invitation: number, account: number): Promise<void> {
  await db
    .updateTable('account_makers')
    .set({ user_id: account, created_at: now, updated_at: now })
    .where('invite_link_id', '=', invitation)
    .execute()
}

/** A tie, and the moment from which it no longer counts. */
export interface LastingTie extends Tie {
  until: string
}

/** Returns the current ties between accounts and the people behind them. */
export async function tiesOf({ db, now }: Context): Promise<LastingTie[]> {
  const { settings } = await db.selectFrom('organisations').select('settings').executeTakeFirstOrThrow()
  const { maker_days = MAKER_DAYS } = fromJson<{ maker_days?: number }>(settings)
  const since = new Date(Date.parse(now) - maker_days * DAY_MS).toISOString()
  const rows = await db
    .selectFrom('account_makers')
    .select(['user_id', 'maker_id', 'takes_over', 'created_at'])
    .where('user_id', 'is not', null)
    .where('created_at', '>', since)
    .execute()
  return rows.map(({ user_id, maker_id, takes_over, created_at }) => ({
    account: user_id as number,
    maker: maker_id,
    takesOver: fromBit(takes_over),
    until: new Date(Date.parse(created_at) + maker_days * DAY_MS).toISOString(),
  }))
}

/** Returns the authors of the proposal that is being executed. */
async function proposersOf({ db, actionId }: Context): Promise<number[]> {
  if (actionId === null) return []
  const row = await db.selectFrom('agent_actions').selectAll().where('id', '=', actionId).executeTakeFirst()
  return row ? authorsOf(row).filter(id => id > 0) : []
}
