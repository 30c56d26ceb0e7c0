import { callTool } from '../../agents/index.ts'
import { authorise } from '../../kernel/call.ts'
import { AppError, type Context, type Said, sentence } from '../../kernel/index.ts'
import { deedsOf } from '../../kernel/routes/governed.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import { fromMinor } from '../../kernel/values/money.ts'
import { notify } from '../../platform/notifications.ts'
import { todayOf } from '../../platform/office/today.ts'
import { type ExceptionRow, follow } from './follow.ts'
import type { outcomes } from './schemas.ts'
import { sourceOf } from './sources.ts'
import type { PlaybookStep } from './steps.ts'
import { tellAssignee } from './tell-assignee.ts'

/** The end of a step. */
export interface Outcome {
  outcome: (typeof outcomes)[number]
  detail: Said | null
  actionId?: number
}

type Step<Type extends PlaybookStep['type']> = Extract<PlaybookStep, { type: Type }>
type Runnable = Exclude<PlaybookStep, { type: 'wait' | 'run_playbook' }>

/** Does one step for an exception; what would change any other record is proposed and never done. */
export async function runStep(ctx: Context, step: Runnable, row: ExceptionRow): Promise<Outcome> {
  switch (step.type) {
    case 'check':
      return check(ctx, step, row)
    case 'notify':
      return tellPeople(ctx, step, row)
    case 'assign':
      return assign(ctx, step, row)
    case 'create_task':
      return proposeTool(ctx, taskTool(ctx), {
        title: filled(step.task, row) as string,
        category: 'other',
        frequency: 'once',
        next_due: daysAfter(await todayOf(ctx), step.due_in_days),
      })
    case 'propose_action':
      return proposeTool(
        ctx,
        step.tool,
        Object.fromEntries(Object.entries(step.arguments).map(([name, given]) => [name, filled(given, row)])),
      )
  }
}

/** The tool that enters what the office is obliged to do: a task is proposed as one. */
const taskTool = ({ services: { registry } }: Context): string =>
  registry.tools.find(route => route.status === 201 && deedsOf(route).includes('obligation'))?.tool?.name ??
  ''

async function check(
  ctx: Context,
  { check: asked, at_least }: Step<'check'>,
  row: ExceptionRow,
): Promise<Outcome> {
  const bound = at_least ?? 0
  if (asked === 'still_wrong') {
    const declared = sourceOf(ctx.services.registry, row.kind)
    if (declared) await follow(ctx, declared.module.key, declared.source)
    const now = await ctx.db
      .selectFrom('exceptions')
      .select('stands')
      .where('id', '=', row.id)
      .executeTakeFirst()
    return now?.stands === 1
      ? { outcome: 'done', detail: sentence`It is still wrong.` }
      : { outcome: 'not_needed', detail: sentence`Its cause is gone.` }
  }
  const figure =
    asked === 'occurrences_at_least'
      ? row.occurrences
      : row.amount_minor === null || row.currency === null
        ? 0
        : fromMinor(row.amount_minor, row.currency)
  return figure >= bound
    ? { outcome: 'done', detail: sentence`${figure} is at least ${bound}.` }
    : { outcome: 'not_needed', detail: sentence`${figure} is less than ${bound}.` }
}

async function tellPeople(
  ctx: Context,
  { to, message }: Step<'notify'>,
  row: ExceptionRow,
): Promise<Outcome> {
  await notify(ctx, {
    userId: to === 'assignee' ? row.assignee_id : null,
    area: row.area,
    kind: 'exception_playbook',
    title: message ? String(filled(message, row)) : row.title,
    detail: sentence`A playbook for this exception asks you to look at it.`,
    link: `/exceptions/${row.id}`,
  })
  return { outcome: 'done', detail: null }
}

async function assign(ctx: Context, { user_id }: Step<'assign'>, row: ExceptionRow): Promise<Outcome> {
  const userId = user_id ?? ctx.principal.userId
  const person =
    userId === null
      ? undefined
      : await ctx.db
          .selectFrom('users')
          .select(['id', 'name'])
          .where('id', '=', userId)
          .where('status', '=', 'active')
          .executeTakeFirst()
  if (!person) return { outcome: 'failed', detail: sentence`Nobody who can own it is named.` }
  await ctx.db
    .updateTable('exceptions')
    .set({ assignee_id: person.id, updated_at: ctx.now })
    .where('id', '=', row.id)
    .execute()
  if (person.id !== ctx.principal.userId && person.id !== row.assignee_id)
    await tellAssignee(ctx, row, person.id)
  return { outcome: 'done', detail: person.name }
}

async function proposeTool(ctx: Context, tool: string, given: Record<string, unknown>): Promise<Outcome> {
  const { registry } = ctx.services
  const route = registry.tool(tool)
  if (!route) return { outcome: 'failed', detail: sentence`The tool ${tool} is not there any more.` }
  try {
    authorise(registry, route, ctx.principal)
    const called = (await callTool(ctx, tool, given, { facts: undefined })) as {
      result: { action_id: number }
    }
    const { action_id } = called.result
    return { outcome: 'proposed', detail: sentence`It waits for approval.`, actionId: action_id }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    const [first] = error.errors ?? []
    return { outcome: 'failed', detail: first ? `${first.path}: ${first.message}` : error.message }
  }
}

/** A value in which the exception's own stand for its placeholders; one that is a placeholder alone keeps its type. */
function filled(given: string | number | boolean | null, row: ExceptionRow) {
  if (typeof given !== 'string') return given
  const values: Readonly<Record<string, string | number | null>> = {
    exception_id: row.id,
    source_id: row.source_id,
    title: row.title,
    amount:
      row.amount_minor === null || row.currency === null ? null : fromMinor(row.amount_minor, row.currency),
    currency: row.currency,
  }
  const whole = /^\{\{(\w+)\}\}$/.exec(given)?.[1]
  if (whole !== undefined && whole in values) return values[whole] ?? null
  return given.replace(/\{\{(\w+)\}\}/g, (text, name: string) =>
    name in values ? String(values[name] ?? '') : text,
  )
}
