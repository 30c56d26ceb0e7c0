import type { Selectable } from 'kysely'
import { fromJson, toJson } from '../../database/columns.ts'
import type { Tables } from '../../database/tables.ts'
import {
  type Context,
  conflict,
  invalidField,
  keptOf,
  notFound,
  type Said,
  type ScheduledTask,
  sayKept,
  sentence,
} from '../../kernel/index.ts'
import { hoursAfter } from '../../platform/office/waiting-time.ts'
import type { ExceptionRow } from './follow.ts'
import { findPlaybook, newestPlaybooks, stepsOf } from './playbooks.ts'
import { type Outcome, runStep } from './run-steps.ts'
import type { RunStatus, StepResult } from './schemas.ts'
import { kindsFor } from './sources.ts'
import type { PlaybookStep } from './steps.ts'

type Run = Selectable<Tables['exception_playbook_runs']>

/** A step's result as it is kept: `said` for readers of other languages. */
type Kept = Omit<StepResult, 'title'> & { title: string | null; said: string | null }

/** A run's course as it is kept: the steps it had when it began, and their results. */
interface Course {
  steps: PlaybookStep[]
  results: Kept[]
}

/** Number of runs shown with an exception. */
const SHOWN = 20

/** Starts a playbook for an exception, and runs it until it ends or waits. */
export async function startRun(ctx: Context, row: ExceptionRow, playbookId: number | undefined) {
  const id = playbookId ?? row.playbook_id
  if (id === null) throw conflict('no_playbook', sentence`No playbook fits this exception: name one.`)
  const playbook = await findPlaybook(ctx, id)
  if (!playbook) throw invalidField('playbook_id', sentence`is not a playbook of this office`)
  const steps = await unfolded(ctx, stepsOf(playbook))
  const { id: runId } = await ctx.db
    .insertInto('exception_playbook_runs')
    .values({
      exception_id: row.id,
      playbook_id: id,
      status: 'waiting',
      results: toJson({ steps, results: [] } satisfies Course),
      started_by: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await goOn(ctx, runId)
  return getRun(ctx, runId)
}

/** The steps with those of called playbooks in their place; 409 where one has gone or calls itself. */
async function unfolded(
  ctx: Context,
  steps: readonly PlaybookStep[],
  within: readonly string[] = [],
): Promise<PlaybookStep[]> {
  const all: PlaybookStep[] = []
  for (const step of steps) {
    if (step.type !== 'run_playbook') {
      all.push(step)
      continue
    }
    const called = (await newestPlaybooks(ctx)).find(({ name }) => name === step.playbook)
    if (!called || within.includes(step.playbook))
      throw conflict('playbook_changed', sentence`The playbook ${step.playbook} cannot be called any more.`)
    all.push(...(await unfolded(ctx, stepsOf(called), [...within, step.playbook])))
  }
  return all
}

/** Runs the steps that are left, until the run ends or a step waits. */
async function goOn(ctx: Context, runId: number): Promise<void> {
  const run = await ctx.db
    .selectFrom('exception_playbook_runs')
    .selectAll()
    .where('id', '=', runId)
    .executeTakeFirstOrThrow()
  const { steps, results } = fromJson<Course>(run.results)
  let status: RunStatus = 'completed'
  let resumeAt: string | null = null
  while (results.length < steps.length) {
    const step = steps[results.length] as PlaybookStep
    if (step.type === 'wait') {
      resumeAt = hoursAfter(ctx.now, step.hours)
      results.push(kept(ctx, step, results.length, { outcome: 'waits', detail: null }))
      // Nothing comes after it, so there is nothing to wait for.
      if (results.length < steps.length) status = 'waiting'
      break
    }
    const row = await ctx.db
      .selectFrom('exceptions')
      .selectAll()
      .where('id', '=', run.exception_id)
      .executeTakeFirstOrThrow()
    const outcome: Outcome =
      step.type === 'run_playbook'
        ? { outcome: 'failed', detail: sentence`The playbook is not there any more.` }
        : await runStep(ctx, step, row)
    results.push(kept(ctx, step, results.length, outcome))
    if (outcome.outcome === 'not_needed') status = 'stopped'
    if (outcome.outcome === 'failed') status = 'failed'
    if (status !== 'completed') break
  }
  await ctx.db
    .updateTable('exception_playbook_runs')
    .set({
      status,
      results: toJson({ steps, results } satisfies Course),
      resume_at: status === 'waiting' ? resumeAt : null,
      finished_at: status === 'waiting' ? null : ctx.now,
      updated_at: ctx.now,
    })
    .where('id', '=', runId)
    .execute()
}

const kept = (
  { now }: Context,
  step: PlaybookStep,
  at: number,
  { outcome, detail, actionId }: Outcome,
): Kept => ({
  step: at + 1,
  type: step.type,
  title: step.title ?? null,
  outcome,
  detail: detail === null ? null : String(detail),
  said: detail === null ? null : keptOf(detail),
  action_id: actionId ?? null,
  at: now,
})

const titles: Readonly<Record<PlaybookStep['type'], Said>> = {
  check: sentence`Check`,
  notify: sentence`Notify`,
  assign: sentence`Assign`,
  create_task: sentence`Propose a task`,
  propose_action: sentence`Propose an action`,
  wait: sentence`Wait`,
  run_playbook: sentence`Run a playbook`,
}

/** The run of an exception that the caller may see. */
export async function getRun(ctx: Context, id: number) {
  const run = await runs(ctx)
    .innerJoin('exceptions as exception', 'exception.id', 'run.exception_id')
    .where('exception.kind', 'in', ['', ...kindsFor(ctx)])
    .where('run.id', '=', id)
    .executeTakeFirst()
  if (!run) throw notFound()
  return present(ctx, run)
}

/** The latest runs for an exception, newest first. */
export async function lastRuns(ctx: Context, exceptionId: number) {
  const rows = await runs(ctx)
    .where('run.exception_id', '=', exceptionId)
    .orderBy('run.id', 'desc')
    .limit(SHOWN)
    .execute()
  return rows.map(row => present(ctx, row))
}

const runs = ({ db }: Context) =>
  db
    .selectFrom('exception_playbook_runs as run')
    .innerJoin('exception_playbooks as playbook', 'playbook.id', 'run.playbook_id')
    .selectAll('run')
    .select(['playbook.name as playbook', 'playbook.version'])

function present(ctx: Context, { org_id: _, ...row }: Run & { playbook: string; version: number }) {
  const { steps, results } = fromJson<Course>(row.results)
  return {
    ...row,
    status: row.status as RunStatus,
    steps: steps.length,
    results: results.map(({ said, ...result }) => ({
      ...result,
      title: result.title ?? ctx.say(titles[result.type as PlaybookStep['type']]),
      detail: result.detail === null ? null : sayKept(ctx.say, result.detail, said),
    })),
  }
}

/** Goes on with runs whose time has come. */
export const resumeRuns: ScheduledTask = {
  name: 'resume-exception-playbooks',
  cron: '*/5 * * * *',
  run: ({ now, eachOrganisation }) =>
    eachOrganisation(async ({ read, commit }) => {
      const due = await read(db =>
        db
          .selectFrom('exception_playbook_runs')
          .select('id')
          .where('status', '=', 'waiting')
          .where('resume_at', '<=', now.toISOString())
          .orderBy('id')
          .execute(),
      )
      for (const { id } of due) await commit(ctx => resume(ctx, id))
    }),
}

/** Claims a run whose time has come, so that of two servers one goes on with it. */
async function resume(ctx: Context, id: number): Promise<void> {
  const claimed = await ctx.db
    .updateTable('exception_playbook_runs')
    .set({ resume_at: null, updated_at: ctx.now })
    .where('id', '=', id)
    .where('status', '=', 'waiting')
    .where('resume_at', '<=', ctx.now)
    .executeTakeFirst()
  if (Number(claimed.numUpdatedRows) === 1) await goOn(ctx, id)
}
