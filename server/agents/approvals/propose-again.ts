import { authorise, parseInput, prepareRoute } from '../../kernel/call.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { conflict } from '../../kernel/problems/errors.ts'
import type { Context, PrepareContext } from '../../kernel/routes/context.ts'
import { splitArguments } from '../tools/arguments.ts'
import { argumentsOf, findAction, getAction, proposedRoute } from './actions.ts'
import { needsSecondPerson } from './gate.ts'
import { propose } from './propose.ts'

/** Prepares the outside work of the proposal, for a caller who may do it. */
export async function prepareAgain(ctx: PrepareContext, id: number): Promise<unknown> {
  const row = await ctx.read(db =>
    db.selectFrom('agent_actions').selectAll().where('id', '=', id).executeTakeFirst(),
  )
  if (!row) return undefined
  const route = proposedRoute(ctx, row)
  authorise(ctx.services.registry, route, ctx.principal)
  return prepareRoute(route, ctx, parseInput(route, splitArguments(route, argumentsOf(row))))
}

/**
 * Proposes a call again in the caller's name, with its current effect, after it expired or was rejected.
 * Throws 409 `illegal_transition` while it waits, and for an executed one.
 */
export async function proposeAgain(ctx: Context, id: number, facts: unknown) {
  const row = await findAction(ctx, id)
  const { status } = await getAction(ctx, id)
  if (status === 'proposed' || status === 'approved')
    throw conflict(
      'illegal_transition',
      status === 'proposed'
        ? sentence`It is still waiting for a decision.`
        : sentence`It was approved and executed.`,
      { state: status, allowed: [] },
    )
  const route = proposedRoute(ctx, row)
  const given = argumentsOf(row)
  const input = parseInput(route, splitArguments(route, given))
  const secondPerson = await needsSecondPerson(ctx, route, input)
  const { action_id } = await propose(ctx, route, given, facts, { secondPerson })
  return getAction(ctx, action_id)
}
