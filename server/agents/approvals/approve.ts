import { fromBit, fromJson, fromJsonOrNull, toBit, toJson } from '../../database/columns.ts'
import { authoriseApproved, parseInput, prepareRoute } from '../../kernel/call.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { AppError, conflict, invalidField } from '../../kernel/problems/errors.ts'
import type { Answer, Context, PrepareContext } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { keptOf, PartlyKept } from '../../kernel/routes/page.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { actionApproved } from '../runs/events.ts'
import { roomsIn } from '../runs/hidden.ts'
import { finishRunIfSettled, recordEvent } from '../runs/runs.ts'
import { splitArguments } from '../tools/arguments.ts'
import { tiesOf } from './account-makers.ts'
import {
  argumentsOf,
  assertMayDecide,
  authorsOf,
  findAction,
  getAction,
  isOfProgram,
  moneyOf,
  proposedRoute,
  type Row,
  ruleOfAction,
  versionOfAction,
} from './actions.ts'
import {
  type Ballot,
  correct,
  countVotes,
  isCarried,
  refusalOf,
  renew,
  type Vote,
  vote,
} from './approval-machine.ts'
import {
  approvalsOf,
  assertBelowCeilings,
  type Delegator,
  keepVote,
  peopleHere,
  whoMayApprove,
} from './approvals.ts'
import { countsAsOne } from './counts-as-one.ts'
import { decide, decided, openAction } from './decide.ts'
import { delegationsInForce, reachesAmount } from './delegations.ts'
import { type Effect, effectOf } from './effect.ts'
import { needsSecondPerson } from './gate.ts'
import { knownMoney, moneyMoved } from './money-moved.ts'
import { heldFor, type PolicyTerms, policiesOver, type Rule } from './policies.ts'
import { changesBetween, type Preview, previewOf, withoutSecrets } from './preview.ts'
import { dealOf, digestOf, isSameRecord, roomsText } from './propose.ts'
import { refused } from './refused.ts'

type Arguments = Record<string, unknown>

/** An approver's decision: the digest of the version they saw, and corrected arguments. */
export interface Decision {
  digest?: string | undefined
  arguments?: Arguments | undefined
}

/** The outside work of the approved route, before the transaction; its transaction checks everything again. */
export async function prepareApproval(
  ctx: PrepareContext,
  id: number,
  corrected?: Arguments,
): Promise<unknown> {
  const row = await ctx.read(db =>
    db.selectFrom('agent_actions').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (row?.status !== 'proposed') return undefined
  assertKeeps(corrected)
  const route = proposedRoute(ctx, row)
  authoriseApproved(ctx.services.registry, route, ctx.principal)
  return prepareRoute(route, ctx, parseInput(route, splitArguments(route, corrected ?? argumentsOf(row))))
}

/**
 * Previews the action as it stands, or with corrected arguments, and decides nothing. If the effect differs
 * from the one shown, the new effect is shown from now on, and earlier votes do not count for it. A
 * correction is not kept.
 */
export async function previewAction(
  ctx: Context,
  id: number,
  corrected: Arguments | undefined,
  facts: unknown,
) {
  const row = await findAction(ctx, id)
  if (row.status !== 'proposed') throw decided(row)
  const route = proposedRoute(ctx, row)
  if (corrected) return previewOf(ctx, route, corrected, facts)
  const effect = await effectNow(ctx, route, row, facts)
  if (isAsShown(row, effect)) return { ...effect.preview, digest: versionOfAction(route, row) }
  const anew = await keepVersion(ctx, row, route, argumentsOf(row), effect)
  return { ...effect.preview, digest: versionOfAction(route, anew) }
}

/**
 * Approves an action. The last approval it needs executes it, once: the claim, the execution, the record and
 * the events are one transaction. An approver may correct the arguments; the correction stays on record
 * beside the proposal, all votes lapse, and the corrector becomes an author. When the action is no longer
 * possible, nothing is kept and it stays on the list. `approval-machine.ts` decides the effect of a vote.
 * With `votesFor` the vote is that person's, given by the caller.
 */
export async function approve(
  ctx: Context,
  id: number,
  { digest, arguments: given }: Decision,
  facts: unknown,
  votesFor?: Delegator,
) {
  const row = await openAction(ctx, id)
  assertMayDecide(ctx, row)
  const route = proposedRoute(ctx, row)
  if (digestOf(route, fromJson(row.arguments)) !== row.digest) {
    throw conflict('no_longer_valid', sentence`The program changed since it was shown. Propose it again.`)
  }
  const ballot = await ballotOf(ctx, route, row)
  await assertAsShown(ctx, route, row, ballot, facts)
  const corrects = given !== undefined && digestOf(route, given) !== digestOf(route, argumentsOf(row))
  return corrects
    ? approveCorrected(ctx, row, route, ballot, given, digest, facts)
    : approveAsShown(ctx, row, route, ballot, digest, facts, votesFor)
}

async function approveAsShown(
  ctx: Context,
  row: Row,
  route: AnyRoute,
  ballot: Ballot,
  seen: string | undefined,
  facts: unknown,
  votesFor: Delegator | undefined,
) {
  const voter = { ...voterOf(ctx, await joinedAt(ctx)), votesFor }
  const refusal = refusalOf(ballot, voter, seen)
  if (!votesFor && (refusal === 'one_with_author' || refusal === 'one_with_voter'))
    throw await countsAsOne(ctx, refusal, row.module, ballot, voter)
  if (refusal) throw refused(refusal, row, votesFor)
  await assertBelowCeilings(ctx, ruleOfAction(row), moneyOf(row))
  return castVote(ctx, row, route, ballot, facts, { votesFor })
}

/** Keeps the correction, and the vote of whoever made it where theirs counts. */
async function approveCorrected(
  ctx: Context,
  row: Row,
  route: AnyRoute,
  ballot: Ballot,
  given: Arguments,
  seen: string | undefined,
  facts: unknown,
) {
  const voter = voterOf(ctx, await joinedAt(ctx))
  if (seen === undefined ? ballot.revision > 0 : seen !== ballot.version)
    throw refused('changed_meanwhile', row)
  const effect = await effectOf(ctx, route, given, facts, await proposerOf(ctx, row)).catch(
    asNoLongerValid(true),
  )
  const corrected = await keepVersion(ctx, row, route, given, effect, ctx.principal)
  await assertBelowCeilings(ctx, ruleOfAction(corrected), moneyOf(corrected))
  const version = versionOfAction(route, corrected)
  const anew = correct(ballot, voter, version, demandOf(ruleOfAction(corrected)))
  ctx.note({ corrected: changesBetween(fromJson(row.arguments), given).map(({ field }) => field) })
  const refusal = refusalOf(anew, voter, version)
  if (!refusal) return castVote(ctx, corrected, route, anew, facts, { justCorrected: true })
  const message = sentence`Corrected by ${ctx.principal.name}: someone else must approve it`
  await recordEvent(ctx, row.run_id, 'step', { message, action_id: row.id })
  return getAction(ctx, row.id)
}

async function castVote(
  ctx: Context,
  row: Row,
  route: AnyRoute,
  ballot: Ballot,
  facts: unknown,
  { justCorrected = false, votesFor }: { justCorrected?: boolean; votesFor?: Delegator | undefined },
) {
  const own = ctx.principal.userId as number
  const after = votesFor ? vote(ballot, votesFor.person, own) : vote(ballot, own)
  const money = moneyOf(row)
  await keepVote(ctx, row.id, ballot.version, votesFor)
  const isGood = await goodVotes(ctx, row)
  ctx.note({
    voted_on: {
      action_id: row.id,
      kind: row.kind,
      approvals: countVotes(after, isGood),
      approvals_needed: after.demand.approvers,
      ...(votesFor && { for: votesFor.name }),
      ...(money && { amount: fromMinor(money.amount, money.currency), currency: money.currency }),
    },
  })
  if (isCarried(after, isGood)) return execute(ctx, row, route, facts, justCorrected)
  const action = await getAction(ctx, row.id)
  const [given, needed] = [action.approvals.length, action.approvals_needed]
  const message = votesFor
    ? sentence`Approved by ${ctx.principal.name} for ${votesFor.name}: ${given} of ${needed}`
    : sentence`Approved by ${ctx.principal.name}: ${given} of ${needed}`
  await recordEvent(ctx, row.run_id, 'step', { message, action_id: row.id })
  return action
}

/**
 * Returns which votes on an action still count: their person may still approve, and the delegate who gave one
 * is active.
 */
async function goodVotes(ctx: Context, { module }: Row): Promise<(vote: Vote) => boolean> {
  const mayApprove = await whoMayApprove(ctx, module)
  const here = new Set((await peopleHere(ctx.db, ctx.now).execute()).map(({ id }) => id))
  return ({ person, by }) => mayApprove.has(person) && (by === undefined || here.has(by))
}

async function execute(ctx: Context, row: Row, route: AnyRoute, facts: unknown, justCorrected: boolean) {
  await decide(ctx, row.id, 'approved', null)
  const { ephemeral, ...input } = splitArguments(route, argumentsOf(row))
  const answer: Answer = await ctx
    .call(route, input, { facts, approved: true, action: { id: row.id, runId: row.run_id } })
    .catch(asNoLongerValid(justCorrected))
  const result = withoutSecrets(route, keptOf(answer))
  const correction = changesBetween(fromJson(row.arguments), argumentsOf(row))
  await ctx.db
    .updateTable('agent_actions')
    .set({ result: toJson(result) })
    .where('id', '=', row.id)
    .execute()
  if (correction.length > 0) ctx.note({ corrected: correction.map(({ field }) => field) })
  const by = ctx.principal.name
  await recordEvent(ctx, row.run_id, 'action.approved', { action_id: row.id, by, correction })
  await recordEvent(ctx, row.run_id, 'tool.result', { tool: row.tool, result })
  await ctx.emit(actionApproved, { action_id: row.id, run_id: row.run_id, kind: row.kind, result })
  await finishRunIfSettled(ctx, row.run_id)
  const action = await getAction(ctx, row.id)
  return route.secret ? new PartlyKept({ ...action, result: answer.body }, action) : action
}

/** The state of an action as the model of approvals has it. */
export async function ballotOf(ctx: Context, route: AnyRoute, row: Row): Promise<Ballot> {
  const votes = await approvalsOf(ctx, [row.id])
  return {
    status: 'proposed',
    version: versionOfAction(route, row),
    revision: row.revision,
    authors: authorsOf(row),
    byProgram: isOfProgram(row),
    proposedAt: row.created_at,
    demand: demandOf(ruleOfAction(row)),
    votes: votes.map(({ user_id, digest, delegate_id }) => ({
      person: user_id,
      version: digest,
      by: delegate_id ?? undefined,
    })),
    ties: await tiesOf(ctx),
    delegations: (await delegationsInForce(ctx))
      .filter(given => reachesAmount(given, route, row))
      .map(({ user_id, delegate_id }) => ({ from: user_id, to: delegate_id })),
  }
}

const demandOf = ({ approvers, proposerMayApprove }: Rule) => ({ approvers, othersOnly: !proposerMayApprove })

const voterOf = ({ principal: { userId, token } }: Context, joined: string) => ({
  person: userId as number,
  byKey: token.kind === 'api_key',
  keyVotes: token.votes === true,
  joinedAt: joined,
})

async function joinedAt({ db, principal }: Context): Promise<string> {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', principal.userId)
    .executeTakeFirstOrThrow()
  return created_at
}

/** 409 `changed_meanwhile` where the action would do something else than it shows; it then shows that, and is another version. */
async function assertAsShown(
  ctx: Context,
  route: AnyRoute,
  row: Row,
  ballot: Ballot,
  facts: unknown,
): Promise<void> {
  const effect = await effectNow(ctx, route, row, facts)
  if (isAsShown(row, effect)) return
  const anew = await keepVersion(ctx, row, route, argumentsOf(row), effect)
  const { version } = renew(ballot, versionOfAction(route, anew))
  throw new AppError(
    409,
    'changed_meanwhile',
    sentence`Its effect has changed since it was shown: review it again.`,
    { keepWrites: true, members: { digest: version, preview: effect.preview } },
  )
}

const effectNow = async (ctx: Context, route: AnyRoute, row: Row, facts: unknown): Promise<Effect> =>
  effectOf(ctx, route, argumentsOf(row), facts, await proposerOf(ctx, row)).catch(asNoLongerValid(false))

const isAsShown = (row: Row, { preview, digest }: Effect): boolean =>
  digest === row.effect && isSameRecord(preview.before, fromJson<Preview>(row.preview).before)

/** Returns the proposer of an action, as whom its trial runs: the effect is the same for every viewer. */
async function proposerOf({ db }: Context, { proposed_by, proposed_by_user }: Row) {
  const person = await db
    .selectFrom('users')
    .select('name')
    .where('id', '=', proposed_by_user)
    .executeTakeFirst()
  return person ? { userId: proposed_by_user, name: person.name } : { userId: null, name: proposed_by }
}

/**
 * Stores a new version of an action: the call, its current effect, the amount it moves, and the requirements
 * of the current policies. Its author becomes an author of the action.
 */
async function keepVersion(
  ctx: Context,
  row: Row,
  route: AnyRoute,
  given: Arguments,
  { preview, digest: effect, done }: Effect,
  author?: Context['principal'],
): Promise<Row> {
  const moved = await moneyMoved(ctx, route, given, preview.result)
  const money = knownMoney(moved)
  const { params, query, body } = splitArguments(route, given)
  const isAsProposed = digestOf(route, given) === row.digest
  const authors = author ? [...new Set([...authorsOf(row), author.userId])] : authorsOf(row)
  const policies = heldFor(await policiesOver(ctx, route, given, done), moved)
  const asked = await needsSecondPerson(ctx, route, parseInput(route, { params, query, body }))
  await ctx.db
    .updateTable('agent_actions')
    .set({
      corrected: isAsProposed ? null : toJson(given),
      deal_id: dealOf(given, preview),
      rooms: roomsText(roomsIn(fromJson(row.arguments), given, preview)),
      preview: toJson(preview),
      effect,
      amount: money?.amount ?? null,
      currency: money?.currency ?? null,
      policy: toJson(author ? policies : withPolicies(row, policies)),
      second_person: toBit(asked || (!author && fromBit(row.second_person))),
      authors: toJson(authors),
      corrected_by_key: toBit(fromBit(row.corrected_by_key) || author?.token.kind === 'api_key'),
      revision: row.revision + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', row.id)
    .execute()
  return findAction(ctx, row.id)
}

/**
 * Combines the current policies with those of the proposal: its effect changed, and not who has to approve.
 */
const withPolicies = ({ policy }: Row, now: readonly PolicyTerms[]): PolicyTerms[] => [
  ...now,
  ...(fromJsonOrNull<PolicyTerms[]>(policy) ?? []).filter(terms => now.every(({ id }) => id !== terms.id)),
]

/** A correction must have an effect; it cannot make the call ephemeral. */
function assertKeeps(corrected: Arguments | undefined): void {
  if (corrected && 'ephemeral' in corrected)
    throw invalidField(
      'arguments.ephemeral',
      sentence`is not an argument of the approved call; use preview to save nothing`,
    )
}

/**
 * Reports that the action is no longer possible. Errors in what the approver has just typed are thrown
 * unchanged, for the approver to correct.
 */
const asNoLongerValid = (justCorrected: boolean) => (error: unknown) => {
  if (!(error instanceof AppError) || error.status === 403 || (justCorrected && error.status === 422))
    throw error
  throw conflict('no_longer_valid', sentence`This can no longer be done: ${error.detail}`, {
    cause: { code: error.code, ...error.members },
  })
}
