import type { z } from 'zod'
import { fromJson } from '../../database/columns.ts'
import { findDeal, isDeal } from '../../deals/deal.ts'
import type { Rights } from '../../kernel/access/permissions.ts'
import {
  allows,
  type Context,
  changes,
  conflict,
  invalidField,
  type Role,
  rightsOf,
  sentence,
} from '../../kernel/index.ts'
import { columnsGiven, insertRecord, listQuery, listRecords } from '../../kernel/records/index.ts'
import { insertCondition } from './conditions.ts'
import { decision } from './decision.ts'
import { changedMeanwhile, membersOf, present, presentSummaries, statusOf } from './rows.ts'
import type { DecisionChange, DecisionInput } from './schemas.ts'
import { isOpen, statusWords } from './states.ts'

/** Query parameters of the list of decisions. */
export const decisionQuery = listQuery(decision)

const pageOfDecisions = listRecords(decision)

export async function listDecisions(ctx: Context, asked: z.output<typeof decisionQuery>) {
  const page = await pageOfDecisions(ctx, asked)
  const shown = await presentSummaries(ctx, page.items)
  const byId = new Map(shown.map(one => [one.id, one]))
  return page.map(({ id }) => byId.get(id) as (typeof shown)[number])
}

/** The people of the office who may vote, by name. */
export async function voters({ db, now }: Context) {
  const people = await db
    .selectFrom('users')
    .select(['id', 'name', 'role', 'rights'])
    .where('status', '=', 'active')
    .where(eb => eb.or([eb('access_until', 'is', null), eb('access_until', '>', now)]))
    .orderBy('name')
    .orderBy('id')
    .execute()
  return people
    .filter(({ role, rights }) =>
      allows(
        {
          role: role as Role,
          rights: rightsOf(fromJson<Rights['areas']>(rights)),
          disabledModules: new Set(),
        },
        { key: 'decisions' },
        'decisions:write',
      ),
    )
    .map(({ id, name }) => ({ id, name }))
}

export async function createDecision(ctx: Context, input: DecisionInput) {
  if (!(await isDeal(ctx, input.deal_id)))
    throw invalidField('deal_id', sentence`is not a deal of this office`)
  const deal = await findDeal(ctx, input.deal_id)
  const row = await insertRecord(
    ctx,
    decision,
    { ...input, currency: input.currency ?? deal.currency },
    {
      status: 'draft',
      proposed_by: ctx.principal.name,
      proposer_id: ctx.principal.userId,
      version: 1,
    },
  )
  await callMembers(ctx, row.id, input.members)
  for (const condition of input.conditions) await insertCondition(ctx, row.id, condition)
  return present(ctx, row)
}

/** Calls exactly these people to vote; 422 where one of them may not. */
async function callMembers(ctx: Context, id: number, wanted: readonly number[]): Promise<void> {
  const people = new Map((await voters(ctx)).map(one => [one.id, one.name]))
  for (const [at, userId] of wanted.entries())
    if (!people.has(userId)) throw invalidField(`members.${at}`, sentence`is not a voter of this decision`)
  await ctx.db.deleteFrom('decision_members').where('decision_id', '=', id).execute()
  const members = [...new Set(wanted)].map(user_id => ({
    decision_id: id,
    user_id,
    name: people.get(user_id) as string,
    created_at: ctx.now,
    updated_at: ctx.now,
  }))
  if (members.length > 0) await ctx.db.insertInto('decision_members').values(members).execute()
}

/** Changes the question before the vote, and the minutes at any time. */
export async function changeDecision(ctx: Context, id: number, change: DecisionChange) {
  const before = await decision.find(ctx, id)
  const { version = before.version, members, ...given } = change
  const { minutes: _, ...terms } = given
  const asks = [members, ...Object.values(terms)].some(value => value !== undefined)
  if (asks && !isOpen(statusOf(before)))
    throw conflict(
      'not_open',
      sentence`It is ${statusWords[statusOf(before)]}: a proposal cannot be changed once it is put to the vote.`,
      { state: before.status },
    )
  const updated = await ctx.db
    .updateTable('decisions')
    .set({
      ...(await columnsGiven(ctx, decision, given, before)),
      version: version + 1,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('status', '=', before.status)
    .returningAll()
    .executeTakeFirst()
  if (!updated) throw await changedMeanwhile(ctx, id)
  const called = (await membersOf(ctx, id)).map(({ name }) => name).join(', ')
  if (members) await callMembers(ctx, id, members)
  const now = (await membersOf(ctx, id)).map(({ name }) => name).join(', ')
  ctx.note(changes({ ...before, members: called }, { ...updated, members: now }))
  return present(ctx, updated)
}
