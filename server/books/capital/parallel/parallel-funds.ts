import { type Context, conflict, invalidField, sentence } from '../../../kernel/index.ts'
import { allocate, fromMinor, sumMinor, toMinor } from '../../../kernel/values/money.ts'
import { todayOf } from '../../../platform/office/today.ts'
import { findFund } from '../../accounts/fund-accounts.ts'
import { holdsOn, keepMirror, type RelationRow, relationsOf } from '../../journal/relations.ts'
import { commitmentsOf } from '../../partners/commitments.ts'
import { createCall } from '../calls/calls.ts'
import type { CallInput } from '../calls/plan.ts'
import type { EventInput } from '../distribution-events/event-input.ts'
import { draftEvent } from '../distribution-events/events.ts'

export const no_parallel_fund = [409, 'The fund has no parallel fund with commitments on that day'] as const

/** The record of one of the funds; its amount in minor units. */
export interface Made {
  id: number
  fundId: number
  amount: number
}

/** A fund that invests side by side with others, and its commitments on a day in minor units. */
interface Member {
  fundId: number
  committed: number
  /** The relation with the first fund, by which what is done in both is known; null for the first itself. */
  relation: RelationRow | null
}

/** Returns a fund and its parallel funds on a day, each with its commitments; 409 `no_parallel_fund` for one alone. */
async function membersOf(ctx: Context, fundId: number, day: string): Promise<Member[]> {
  const committed = async (id: number) =>
    sumMinor((await commitmentsOf(ctx, id, day)).map(({ amount_minor }) => amount_minor))
  const members: Member[] = [{ fundId, committed: await committed(fundId), relation: null }]
  for (const relation of await relationsOf(ctx, fundId)) {
    if (relation.kind !== 'parallel' || !holdsOn(relation, day)) continue
    const other = relation.fund_account_id === fundId ? relation.related_id : relation.fund_account_id
    members.push({ fundId: other, committed: await committed(other), relation })
  }
  const able = members.filter((one, at) => at === 0 || one.committed > 0)
  if (able.length < 2 || able.some(one => one.committed <= 0))
    throw conflict('no_parallel_fund', sentence`The fund has no parallel fund with commitments on ${day}.`)
  return able
}

/**
 * Calls capital of parallel funds as one act: each line is split by their commitments to the unit, and each fund calls its
 * part of its own investors. What is bought with it is each fund’s holding of the same deal. Cancelled with the first.
 */
export async function callTogether(ctx: Context, fundId: number, input: CallInput): Promise<Made[]> {
  const notice = input.noticeDate ?? (await todayOf(ctx))
  const { currency } = await findFund(ctx, fundId)
  const members = await membersOf(ctx, fundId, notice)
  const given = input.purposes ?? [
    { type: input.ilpaCallType ?? 'other', amount: input.amount as number, inside: input.inside },
  ]
  if (!input.purposes && input.amount === undefined)
    throw invalidField('amount', sentence`is required without lines that state the purpose`)
  const parts = given.map(({ amount }, at) =>
    partsOf(members, toMinor(amount, currency, input.purposes ? `lines.${at}.amount` : 'amount')),
  )
  const made: Made[] = []
  for (const [at, member] of members.entries()) {
    const purposes = []
    for (const [line, purpose] of given.entries()) {
      const amount = parts[line]?.[at] ?? 0
      if (amount === 0) continue
      const holdingId = await holdingIn(ctx, member.fundId, purpose.holdingId, `lines.${line}.holding_id`)
      purposes.push({ ...purpose, amount: fromMinor(amount, currency), holdingId })
    }
    const { amount: _amount, ilpaCallType: _type, inside: _inside, ...shared } = input
    const call = await createCall(ctx, {
      ...shared,
      fundAccountId: member.fundId,
      noticeDate: notice,
      purposes,
      status: 'issued',
    })
    if (member.relation)
      await keepMirror(ctx, {
        relationId: member.relation.id,
        kind: 'call',
        sourceId: made[0]?.id as number,
        mirrorId: call.id,
      })
    made.push({ id: call.id, fundId: member.fundId, amount: call.amount_minor })
  }
  return made
}

/** Drafts a distribution of each parallel fund, split by their commitments; people issue each. */
export async function draftTogether(
  ctx: Context,
  fundId: number,
  input: Omit<EventInput, 'fund_account_id'>,
): Promise<Made[]> {
  const day = input.date ?? (await todayOf(ctx))
  const { currency } = await findFund(ctx, fundId)
  const members = await membersOf(ctx, fundId, day)
  const parts = input.lines.map(({ amount }, at) =>
    partsOf(members, toMinor(amount ?? 0, currency, `lines.${at}.amount`)),
  )
  const made: Made[] = []
  for (const [at, member] of members.entries()) {
    const lines = []
    for (const [line, { type, holding_id }] of input.lines.entries()) {
      const amount = parts[line]?.[at] ?? 0
      if (amount === 0) continue
      const own = await holdingIn(ctx, member.fundId, holding_id ?? undefined, `lines.${line}.holding_id`)
      lines.push({
        type,
        amount: fromMinor(amount, currency),
        ...(own === undefined ? {} : { holding_id: own }),
      })
    }
    const event = await draftEvent(ctx, { ...input, fund_account_id: member.fundId, date: day, lines })
    if (member.relation)
      await keepMirror(ctx, {
        relationId: member.relation.id,
        kind: 'distribution',
        sourceId: made[0]?.id as number,
        mirrorId: event.id,
      })
    const amount = sumMinor(parts.map(one => one[at] as number))
    made.push({ id: event.id, fundId: member.fundId, amount })
  }
  return made
}

const partsOf = (members: readonly Member[], minor: number): number[] =>
  allocate(
    minor,
    members.map(({ committed }) => committed),
  )

/** A fund's own holding of the deal that the named holding is of; 422 where it has none. */
async function holdingIn(
  { db }: Context,
  fundId: number,
  holdingId: number | undefined,
  path: string,
): Promise<number | undefined> {
  if (holdingId === undefined) return undefined
  const named = await db
    .selectFrom('holdings')
    .select(['id', 'fund_account_id', 'deal_id'])
    .where('id', '=', holdingId)
    .executeTakeFirst()
  if (named?.fund_account_id === fundId) return named.id
  const own =
    named?.deal_id == null
      ? undefined
      : await db
          .selectFrom('holdings')
          .select('id')
          .where('fund_account_id', '=', fundId)
          .where('deal_id', '=', named.deal_id)
          .executeTakeFirst()
  if (!own) throw invalidField(path, sentence`is of a deal in which a parallel fund has no holding`)
  return own.id
}
