import type { Selectable } from 'kysely'
import { fromBit, fromJson, fromJsonOrNull } from '../../database/columns.ts'
import type { AgentActionsTable } from '../../database/tables.ts'
import { allows } from '../../kernel/access/permissions.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import type { Registry } from '../../kernel/module.ts'
import { AppError, forbidden, notFound } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { AnyRoute } from '../../kernel/routes/endpoint.ts'
import { paginate } from '../../kernel/routes/page.ts'
import { maskedIn } from '../../kernel/values/masked.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { type CallValues, type NamedRecord, namedRecords } from '../../platform/office/record-names.ts'
import { type Hidden, hiddenFrom } from '../runs/hidden.ts'
import { type Approval, approvalsOf } from './approvals.ts'
import { aboutOf, sharesOf } from './in-words.ts'
import type { Money } from './money-moved.ts'
import { type PolicyTerms, type Rule, ruleOf, SECOND_PERSON } from './policies.ts'
import { changesBetween, type Preview } from './preview.ts'
import { proposalOf, versionOf } from './propose.ts'

export const actionStatuses = ['proposed', 'approved', 'rejected', 'expired'] as const
export type ActionStatus = (typeof actionStatuses)[number]

interface Filter {
  limit: number
  cursor?: string | undefined
  status?: ActionStatus | undefined
  kind?: string | undefined
  run_id?: number | undefined
  proposer_id?: number | undefined
  mine?: boolean | undefined
  deal_id?: number | undefined
}

/** The actions of modules and data rooms that the caller sees, newest first. One whose time is over reads as expired even before the clock has marked it so. */
export async function listActions(
  ctx: Context,
  { status, kind, run_id, proposer_id, mine, deal_id, ...slice }: Filter,
) {
  let query = ctx.db.selectFrom('agent_actions').selectAll()
  const hidden = await hiddenFrom(ctx)
  if (hidden.areas.length > 0) query = query.where('module', 'not in', hidden.areas)
  for (const room of hidden.rooms) query = query.where('rooms', 'not like', `%,${room},%`)
  if (kind) query = query.where('kind', '=', kind)
  if (run_id) query = query.where('run_id', '=', run_id)
  if (proposer_id) query = query.where('proposed_by_user', '=', proposer_id)
  if (deal_id) query = query.where('deal_id', '=', deal_id)
  if (mine) query = query.where('proposed_by_user', '=', ctx.principal.userId)
  if (status === 'proposed') query = query.where('status', '=', 'proposed').where('expires_at', '>', ctx.now)
  else if (status === 'expired') {
    query = query.where(eb =>
      eb.or([
        eb('status', '=', 'expired'),
        eb.and([eb('status', '=', 'proposed'), eb('expires_at', '<=', ctx.now)]),
      ]),
    )
  } else if (status) query = query.where('status', '=', status)
  const page = await paginate(query, 'agent_actions.id', slice)
  const approvals = await approvalsOf(
    ctx,
    page.items.map(({ id }) => id),
  )
  const records = await namedRecords(
    ctx,
    page.items.map(row => givenTo(ctx, row)),
  )
  return page.map((row, at) => present(ctx, row, approvals, records[at] ?? []))
}

export async function getAction(ctx: Context, id: number) {
  const row = await findAction(ctx, id)
  const [records = []] = await namedRecords(ctx, [givenTo(ctx, row)])
  return present(ctx, row, await approvalsOf(ctx, [id]), records)
}

/** The values of a proposal that may name records. */
const givenTo = ({ services: { registry } }: Context, row: Row): CallValues => ({
  route: knownRoute(registry, row),
  values: [fromJson(row.proposal), fromJson(row.preview)],
})

export type Row = Selectable<AgentActionsTable>

export async function findAction(ctx: Context, id: number): Promise<Row> {
  const row = await ctx.db.selectFrom('agent_actions').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  if (isHiddenBy(await hiddenFrom(ctx), row)) throw notFound()
  return row
}

/** Returns whether somebody's hidden areas or rooms include this action. */
export const isHiddenBy = ({ areas, rooms }: Hidden, row: Row): boolean =>
  areas.includes(row.module) || rooms.some(room => row.rooms.includes(`,${room},`))

/** Returns whether the caller may decide on proposals of this module. */
export function mayDecide({ principal, services: { registry } }: Context, module: string): boolean {
  return allows(principal, registry.module(module) ?? { key: module }, `${module}:approve`)
}

/** Returns whether the caller may write in this module. */
const mayWrite = ({ principal, services: { registry } }: Context, module: string): boolean =>
  allows(principal, registry.module(module) ?? { key: module }, `${module}:write`)

/** 403 where the caller's rights in the module of an action end before approving. */
export function assertMayDecide(ctx: Context, { module }: Row): void {
  if (mayDecide(ctx, module)) return
  const { title = module } = ctx.services.registry.module(module) ?? {}
  throw forbidden(sentence`You have no permission to decide proposals in ${title}.`)
}

/** The write that an action proposes; 404 where an update took it away. */
export function proposedRoute({ services: { registry } }: Pick<Context, 'services'>, row: Row): AnyRoute {
  const route = knownRoute(registry, row)
  if (!route)
    throw new AppError(404, 'not_found', sentence`The ${row.tool} no longer exists: propose it again.`)
  return route
}

const knownRoute = (registry: Registry, row: Row): AnyRoute | undefined =>
  registry.tool(row.tool) ?? registry.ofKind(row.kind)

/** The arguments as the action stands now. */
export const argumentsOf = (row: Row): Record<string, unknown> => fromJson(row.corrected ?? row.arguments)

/** Returns the digest of an action as shown: a vote is for this version of it. */
export const versionOfAction = (route: AnyRoute, row: Row): string =>
  versionOf(route, argumentsOf(row), {
    before: fromJson<Preview>(row.preview).before,
    effect: row.effect,
    revision: row.revision,
  })

/** Returns the authors of an action: its proposer and everybody who corrected it. */
export const authorsOf = (row: Row): number[] =>
  fromJsonOrNull<number[]>(row.authors) ?? [row.proposed_by_user]

/** True when a key or an agent of the office proposed an action, or a key corrected it. */
export const isOfProgram = ({ proposed_by_token, corrected_by_key }: Row): boolean =>
  /^(api_key|system):/.test(proposed_by_token) || fromBit(corrected_by_key)

/** Requirements of an action's policies and of the house. */
export const ruleOfAction = (row: Row): Rule =>
  ruleOf(
    fromJsonOrNull<PolicyTerms[]>(row.policy) ?? [],
    moneyOf(row),
    fromBit(row.second_person) ? SECOND_PERSON : undefined,
  )

export const moneyOf = ({ amount, currency }: Row): Money | null =>
  amount === null || currency === null ? null : { amount, currency }

function present(ctx: Context, row: Row, approvals: readonly Approval[], records: NamedRecord[]) {
  const over = row.status === 'proposed' && row.expires_at <= ctx.now
  const money = moneyOf(row)
  const policies = fromJsonOrNull<PolicyTerms[]>(row.policy) ?? []
  const rule = ruleOfAction(row)
  // A tool removed by an update is still on record; its proposals cannot be approved any more.
  const route = knownRoute(ctx.services.registry, row)
  const digest = route ? versionOfAction(route, row) : ''
  const seesWhole = mayWrite(ctx, row.module) || mayDecide(ctx, row.module)
  const shown = <T>(value: T): T => (seesWhole ? value : maskedIn(value, route?.masks ?? []))
  const preview = shown(fromJson<Preview>(row.preview))
  return {
    id: row.id,
    action_id: row.id,
    run_id: row.run_id,
    tool: row.tool,
    kind: row.kind,
    module: row.module,
    status: (over ? 'expired' : row.status) as ActionStatus,
    proposal: shown(proposalOf(row)),
    preview,
    records,
    about: aboutOf(argumentsOf(row), records),
    shares: sharesOf(preview),
    money: money && { amount: fromMinor(money.amount, money.currency), currency: money.currency },
    policies: policies.map(({ id, name, version }) => ({ id, name, version })),
    approvals_needed: rule.approvers,
    others_only: !rule.proposerMayApprove,
    digest,
    revised: row.revision > 0,
    approvals: approvals
      .filter(vote => vote.action_id === row.id && vote.digest === digest)
      .map(({ approver, by_key, given_by, until_day, created_at }) => ({
        approver,
        by_key,
        delegate: given_by === null || until_day === null ? null : { name: given_by, until: until_day },
        created_at,
      })),
    proposed_by: row.proposed_by,
    proposer_id: row.proposed_by_user,
    expires_at: row.expires_at,
    decided_at: row.decided_at,
    decided_by: row.decided_by,
    reason: row.reason,
    correction: shown(row.corrected ? changesBetween(fromJson(row.arguments), fromJson(row.corrected)) : []),
    result: shown(fromJsonOrNull<unknown>(row.result)),
    created_at: row.created_at,
    updated_at: row.updated_at,
  }
}
