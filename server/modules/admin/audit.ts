import { fromJson } from '../../database/columns.ts'
import { verifyAudit } from '../../kernel/audit.ts'
import { maySee } from '../../kernel/call.ts'
import {
  amountSaid,
  type Context,
  contains,
  declared,
  paginate,
  type Said,
  type Sentence,
  sentence,
  verbatim,
} from '../../kernel/index.ts'
import { isAudited, toldOf } from '../../kernel/subjects.ts'
import type { Subject } from '../../kernel/timeline/entries.ts'
import { toMinor } from '../../kernel/values/money.ts'
import { narrowedArea } from '../../platform/office/rights.ts'
import { recordsOf } from './audited-records.ts'

interface Filter {
  limit: number
  cursor?: string | undefined
  action?: string | undefined
  actor_id?: number | undefined
  q?: string | undefined
}

export async function listAudit(ctx: Context, { action, actor_id, q, ...slice }: Filter) {
  let query = withValues(ctx.db)
  if (action) query = query.where('action', '=', action)
  if (actor_id) query = query.where('actor_id', '=', actor_id)
  if (q) {
    const told = actionsTold(ctx, q)
    query = query.where(eb => {
      const found = contains(eb, ['action', 'target', 'actor_name', 'outcome'], q)
      return told.length === 0 ? found : eb.or([found, eb('action', 'in', told)])
    })
  }
  const page = (await paginate(query, 'audit_log.id', slice)).map(row => asSeen(ctx, withDetails(row)))
  const records = await recordsOf(
    ctx,
    page.items.map(entry => ({ ...entry, called: toolOf(ctx.services.registry, entry.details) })),
  )
  return page.map(entry => ({
    ...present(entry),
    told: ctx.say(told(ctx, entry)),
    record: records.get(entry.id) ?? null,
  }))
}

/** Selects the entries with their values. */
const withValues = (db: Context['db']) =>
  db
    .selectFrom('audit_log')
    .leftJoin('audit_values', 'audit_values.seq', 'audit_log.seq')
    .selectAll('audit_log')
    .select(['audit_values.details as values', 'audit_values.erased_at'])

type Row = Awaited<ReturnType<ReturnType<typeof withValues>['executeTakeFirstOrThrow']>>

/** Returns an entry with its values; `acted_on` is the record of entries that were written with one. */
function withDetails({ details, values, ...row }: Row) {
  const { acted_on = null, ...all } = fromJson<Record<string, unknown> & { acted_on?: Subject | null }>(
    values ?? details,
  )
  return row.erased_at ? { ...row, acted_on: null, details: {} } : { ...row, acted_on, details: all }
}

type Entry = ReturnType<typeof withDetails>
type Registry = Context['services']['registry']

/**
 * Limits an entry in an area beyond the caller's rights to who did what and when, without its subject. An
 * entry of no known area may belong to any.
 */
function asSeen(ctx: Context, entry: Entry): Entry {
  const { registry } = ctx.services
  const { kind } = (entry.details.voted_on ?? entry.details) as { kind?: unknown }
  const { tool } = entry.details
  const routes = [
    registry.routeOf(entry.action),
    typeof kind === 'string' ? registry.ofKind(kind) : undefined,
    typeof tool === 'string' ? registry.tool(tool) : undefined,
  ].filter(route => route !== undefined)
  const isSeen =
    routes.length === 0
      ? narrowedArea(ctx) === undefined
      : routes.every(route => maySee(registry, ctx.principal, registry.moduleOf(route).key))
  const target = entry.target.split('?')[0] as string
  return isSeen ? entry : { ...entry, target, acted_on: null, details: {} }
}

const present = ({ actor_kind, actor_id: id, actor_name, acted_on: _, ...row }: Entry) => ({
  ...row,
  actor: { kind: actor_kind, id, name: actor_name },
})

/** Labels of entries that are not API calls. */
const otherwise: ReadonlyArray<readonly [RegExp, Sentence]> = [
  [/^clock /, sentence`Moved automatically by date`],
  [/^headless set-up$/, sentence`Set the office up without a window`],
  [/^rescue$/, sentence`Restored an administrator’s access on the server`],
  [/^restore$/, sentence`Restored the office from a backup`],
  [/^export$/, sentence`Exported a full archive of the office on the server`],
  [/^model call$/, sentence`Asked the language model`],
]

/** The subject of a vote, as the entry of an approval records it. */
interface Vote {
  kind: string
  approvals: number
  approvals_needed: number
  amount?: number
  currency?: string
  /** The delegator, where a delegate gave the vote. */
  for?: string
}

function told(
  { services: { registry } }: Pick<Context, 'services'>,
  { action, outcome, details }: Entry,
): Said {
  const route = registry.routeOf(action)
  if (!route) return otherwise.find(([known]) => known.test(action))?.[1] ?? action
  // Entries of earlier versions say `done` of proposals, too.
  if (outcome === 'proposed' || ('tool' in details && 'action_id' in details))
    return sentence`Proposed: ${declared((toolOf(registry, details) ?? route).summary)}`
  const vote = details.voted_on as Vote | undefined
  return vote ? votedOn(registry, vote) : toldOf(route)
}

/** The operation of a tool that was called or proposed. */
const toolOf = (registry: Registry, { tool }: Entry['details']) =>
  typeof tool === 'string' ? registry.tool(tool) : undefined

function votedOn(registry: Registry, vote: Vote): Sentence {
  const { kind, approvals, approvals_needed, amount, currency } = vote
  const voted = registry.ofKind(kind)
  const named = voted ? declared(voted.summary) : verbatim(kind)
  const what = vote.for === undefined ? named : sentence`${named}, for ${vote.for}`
  return amount === undefined || currency === undefined
    ? sentence`Approved, ${approvals} of ${approvals_needed}: ${what}`
    : sentence`Approved, ${approvals} of ${approvals_needed}: ${what}, ${amountSaid(toMinor(amount, currency, 'amount'), currency)}`
}

/** Returns the calls whose words contain the text. */
const actionsTold = ({ services, say }: Context, text: string): string[] =>
  services.registry.routes
    .filter(route => isAudited(route) && say(toldOf(route)).toLowerCase().includes(text.toLowerCase()))
    .map(({ method, path }) => `${method} ${path}`)

/** Recomputes the caller's organisation's chain. */
export const verifyChain = ({ db, principal }: Context) => verifyAudit(db, principal.orgId)
