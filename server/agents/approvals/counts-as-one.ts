// Why somebody's vote does not count beside another's, who can approve instead, and when they can themselves.

import { joined, type Sentence, sentence } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { longDay } from '../../kernel/speech/figures.ts'
import { tiesOf } from './account-makers.ts'
import { type Ballot, refusalOf, type Voter } from './approval-machine.ts'
import { whoMayApprove } from './approvals.ts'

const SAID = {
  one_with_author: sentence`One of you recently invited the other, reset their access, or changed their address, role or rights: you count as one person, and someone else must approve what either of you proposed.`,
  one_with_voter: sentence`You and somebody who has approved count as one person: one of you recently invited the other, reset their access, or changed their address, role or rights, the same person did so for both, or one of you voted for the other. Someone else must approve it.`,
}

/** 403 `counts_as_one`, with who can approve it instead and from when the caller can. */
export async function countsAsOne(
  ctx: Context,
  refusal: keyof typeof SAID,
  module: string,
  ballot: Ballot,
  voter: Voter,
): Promise<AppError> {
  const [others, day] = [await othersFor(ctx, module, ballot), await freeFrom(ctx, ballot, voter)]
  return new AppError(403, 'counts_as_one', joined([SAID[refusal], whoAndWhen(others, day)], ' '))
}

function whoAndWhen(others: readonly string[], day: string | null): Sentence {
  const names = others.join(', ')
  if (day === null)
    return names === '' ? sentence`Nobody else can at present.` : sentence`These people can: ${names}.`
  return names === ''
    ? sentence`Nobody else can at present; you can from ${longDay(day)}.`
    : sentence`These people can: ${names}; you can from ${longDay(day)}.`
}

/** Returns the names of those who can approve the current version. */
async function othersFor(ctx: Context, module: string, ballot: Ballot): Promise<string[]> {
  const mayApprove = await whoMayApprove(ctx, module)
  const people = await ctx.db.selectFrom('users').select(['id', 'name', 'created_at']).orderBy('id').execute()
  return people
    .filter(({ id, created_at }) => {
      const voter = { person: id, byKey: false, keyVotes: false, joinedAt: created_at }
      return mayApprove.has(id) && refusalOf(ballot, voter, ballot.version) === null
    })
    .map(({ name }) => name)
}

/** The first moment at which the ties that are left no longer make the voter one with somebody; null where none comes. */
async function freeFrom(ctx: Context, ballot: Ballot, voter: Voter): Promise<string | null> {
  const ties = await tiesOf(ctx)
  const ends = [...new Set(ties.map(({ until }) => until))].sort()
  const isFree = (at: string) =>
    refusalOf({ ...ballot, ties: ties.filter(({ until }) => until > at) }, voter, ballot.version) === null
  return ends.find(isFree) ?? null
}
