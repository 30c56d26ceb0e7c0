import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import { type Context, invalidField, notFound, paginate, sentence } from '../../kernel/index.ts'
import type { PlaybookInput } from './schemas.ts'
import { sourceOf, sourcesOf } from './sources.ts'
import type { PlaybookStep, PlaybookTrigger } from './steps.ts'

type Row = Selectable<Tables['exception_playbooks']>

/** The tool that starts a playbook, which no playbook may propose. */
export const START_TOOL = 'svc_run_exception_playbook'

/** The newest version of each playbook, the latest first. */
export async function newestPlaybooks({ db }: Context): Promise<Row[]> {
  const rows = await db.selectFrom('exception_playbooks').selectAll().orderBy('id', 'desc').execute()
  return [...new Map(rows.toReversed().map(row => [row.name, row])).values()].sort((a, b) => b.id - a.id)
}

export async function listPlaybooks(
  ctx: Context,
  { all, ...slice }: { limit: number; cursor?: string | undefined; all: boolean },
) {
  const newest = new Set((await newestPlaybooks(ctx)).map(({ id }) => id))
  const query = ctx.db.selectFrom('exception_playbooks').selectAll()
  const page = await paginate(
    all ? query : query.where('id', 'in', [0, ...newest]),
    'exception_playbooks.id',
    slice,
  )
  return page.map(row => present(row, newest.has(row.id)))
}

export async function findPlaybook({ db }: Context, id: number): Promise<Row | undefined> {
  return db.selectFrom('exception_playbooks').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function getPlaybook(ctx: Context, id: number) {
  const row = await findPlaybook(ctx, id)
  if (!row) throw notFound()
  const newest = await newestPlaybooks(ctx)
  return present(
    row,
    newest.some(one => one.id === id),
  )
}

const present = ({ org_id: _, trigger_kind, conditions, steps, ...row }: Row, newest: boolean) => ({
  ...row,
  newest,
  trigger: { kind: trigger_kind, conditions: fromJson<PlaybookTrigger['conditions']>(conditions) },
  steps: stepsOf({ steps }),
})

export const stepsOf = ({ steps }: Pick<Row, 'steps'>) => fromJson<PlaybookStep[]>(steps)

/** Saves a playbook, or the next version of the one with its name; earlier versions and their runs stay. */
export async function savePlaybook(ctx: Context, { name, trigger, steps }: PlaybookInput) {
  const { registry } = ctx.services
  if (trigger.kind && !sourceOf(registry, trigger.kind))
    throw invalidField(
      'trigger.kind',
      sentence`is not a kind of exception: use one of ${sourcesOf(registry)
        .map(({ source }) => source.kind)
        .join(', ')}`,
    )
  const newest = await newestPlaybooks(ctx)
  assertNoCircle(name, steps, newest)
  for (const [at, step] of steps.entries())
    if (step.type === 'propose_action') assertProposable(ctx, step.tool, `steps.${at}.tool`)
  const before = newest.find(one => one.name === name)
  const { id } = await ctx.db
    .insertInto('exception_playbooks')
    .values({
      name,
      version: (before?.version ?? 0) + 1,
      trigger_kind: trigger.kind ?? null,
      conditions: toJson(trigger.conditions),
      steps: toJson(steps),
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getPlaybook(ctx, id)
}

/** 422 where a playbook would call itself, directly or through others. */
function assertNoCircle(name: string, steps: readonly PlaybookStep[], newest: readonly Row[]): void {
  const called = (of: readonly PlaybookStep[]) =>
    of.flatMap(step => (step.type === 'run_playbook' ? [step.playbook] : []))
  for (const [at, step] of steps.entries()) {
    if (step.type !== 'run_playbook') continue
    const path = `steps.${at}.playbook`
    if (step.playbook !== name && !newest.some(one => one.name === step.playbook))
      throw invalidField(path, sentence`is not a playbook of this office`)
    const reached = new Set([step.playbook])
    for (const one of reached) {
      if (one === name)
        throw invalidField(path, sentence`leads back to ${name}: a playbook cannot call itself`)
      const row = newest.find(other => other.name === one)
      for (const next of row ? called(stepsOf(row)) : []) reached.add(next)
    }
  }
}

/** 422 for a tool that no playbook can propose. */
function assertProposable({ services: { registry } }: Context, tool: string, path: string): void {
  if (tool === START_TOOL)
    throw invalidField(path, sentence`starts a playbook: a playbook cannot call itself`)
  const route = registry.tool(tool)
  if (!route) throw invalidField(path, sentence`is not a tool of this office`)
  if (route.effect !== 'write')
    throw invalidField(path, sentence`changes nothing, so there is nothing to propose`)
  if (route.prepare)
    throw invalidField(path, sentence`looks at something outside first, which a playbook cannot do`)
}
