import { fromJson, fromJsonOrNull, toJson } from '../database/columns.ts'
import type { Db } from '../database/index.ts'
import type { Context } from '../kernel/routes/context.ts'
import { contains } from '../kernel/values/contains.ts'
import {
  type DataSubject,
  formsOf,
  names,
  type PersonalDataKeeper,
  withoutPerson,
} from '../platform/erasure.ts'
import type { Preview } from './approvals/preview.ts'

const TEXTS = ['arguments', 'corrected', 'proposal', 'preview', 'result', 'reason'] as const
const SETTLED = ['approved', 'rejected', 'expired']
/** The only change allowed to an event: erasure. The history of a run is otherwise never rewritten. */
const ERASED_EVENT = toJson({ erased: true })
const NOTHING: Preview = { result: null, before: null, after: null, changes: [] }

/**
 * Returns whether a call was about the person: made at the address of their record, or the call that created
 * it.
 */
function isAbout(
  { services: { registry } }: Context,
  { path, id }: DataSubject,
  call: { kind: string; given: unknown; result: unknown },
): boolean {
  const route = registry.ofKind(call.kind)
  const [, collection, param] = /^(.*)\/\{(\w+)\}$/.exec(path) ?? []
  if (!(route && param)) return false
  const fieldOf = (value: unknown, field: string) => (value as Record<string, unknown> | null)?.[field]
  if (route.path === path || route.path.startsWith(`${path}/`)) return fieldOf(call.given, param) === id
  return route.path === collection && fieldOf(call.result, 'id') === id
}

/**
 * Personal data in decided proposals and in events of runs. A proposal about the person keeps that there was
 * one and how it ended; in any other, a person without a name takes their place. An event keeps that it
 * happened.
 */
const proposals: PersonalDataKeeper = {
  async find(ctx, subject) {
    const rows = await ctx.db
      .selectFrom('agent_actions')
      .select(['id', 'run_id', 'kind', ...TEXTS])
      .where('status', 'in', SETTLED)
      .where(eb =>
        eb.or([
          ...formsOf(subject).map(form => contains(eb, [...TEXTS], form)),
          eb('kind', 'in', ['', ...kindsAbout(ctx, subject)]),
        ]),
      )
      .orderBy('id')
      .execute()
    const found = rows.filter(
      row => TEXTS.some(column => names(subject, row[column] ?? '')) || isAbout(ctx, subject, callOf(row)),
    )
    const aboutThem = found.filter(row => isAbout(ctx, subject, callOf(row)))
    const events = await eventsNaming(ctx.db, subject, [...new Set(aboutThem.map(({ run_id }) => run_id))])
    return [
      ...found.map(data => ({ type: 'proposal', id: data.id, data })),
      ...events.map(data => ({ type: 'run_event', id: data.id, data })),
    ]
  },

  async erase(ctx, subject, found) {
    for (const { type, id, data } of found) {
      if (type === 'proposal') {
        const row = data as ActionTexts
        await ctx.db
          .updateTable('agent_actions')
          .set(isAbout(ctx, subject, callOf(row)) ? emptied(row) : replaced(subject, row))
          .where('id', '=', id)
          .execute()
      }
      if (type === 'run_event')
        await ctx.db.updateTable('agent_events').set({ data: ERASED_EVENT }).where('id', '=', id).execute()
    }
  },
}

type ActionTexts = Record<(typeof TEXTS)[number], string | null> & {
  kind: string
  run_id: number
  arguments: string
  proposal: string
  preview: string
}

const callOf = (row: ActionTexts) => ({
  kind: row.kind,
  given: fromJson<unknown>(row.corrected ?? row.arguments),
  result: fromJsonOrNull<unknown>(row.result),
})

/** The kinds of calls at or around the address of the person's record. */
const kindsAbout = ({ services: { registry } }: Context, { path }: DataSubject): string[] => {
  const collection = path.slice(0, path.lastIndexOf('/'))
  return registry.kinds.filter(kind => {
    const at = registry.ofKind(kind)?.path ?? ''
    return at === collection || at === path || at.startsWith(`${path}/`)
  })
}

const emptied = ({ proposal }: ActionTexts) => ({
  arguments: toJson({}),
  corrected: null,
  proposal: toJson({ ...fromJson<object>(proposal), arguments: {} }),
  preview: toJson(NOTHING),
  result: null,
  reason: null,
})

function replaced(subject: DataSubject, row: ActionTexts) {
  const without = (text: string | null) => text && withoutPerson(subject, text)
  return {
    arguments: withoutPerson(subject, row.arguments),
    corrected: without(row.corrected),
    proposal: withoutPerson(subject, row.proposal),
    preview: withoutPerson(subject, row.preview),
    result: without(row.result),
    reason: without(row.reason),
  }
}

/** The events of runs that name the person, and all tool calls of these runs. */
async function eventsNaming(db: Db, subject: DataSubject, runs: readonly number[]) {
  const forms = formsOf(subject)
  if (forms.length === 0 && runs.length === 0) return []
  const events = await db
    .selectFrom('agent_events')
    .select(['id', 'run_id', 'event', 'data'])
    .where(eb =>
      eb.or([
        ...forms.map(form => contains(eb, ['data'], form)),
        eb.and([eb('event', 'like', 'tool.%'), eb('run_id', 'in', [0, ...runs])]),
      ]),
    )
    .orderBy('id')
    .execute()
  return events.filter(
    ({ run_id, event, data }) => names(subject, data) || (event.startsWith('tool.') && runs.includes(run_id)),
  )
}

export const erasure = [proposals]
