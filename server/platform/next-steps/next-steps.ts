import { z } from 'zod'
import type { AnyDb } from '../../database/schema.ts'
import type { Tables } from '../../database/tables.ts'
import type { Permission } from '../../kernel/access/permissions.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import {
  type AnyRecord,
  date,
  except,
  nameOf,
  rowsIn,
  text,
  type Values,
} from '../../kernel/records/index.ts'
import type { Context } from '../../kernel/routes/context.ts'
import * as field from '../../kernel/routes/fields.ts'
import type { DueDate, DueDates } from '../due-dates.ts'
import { peopleNamed } from '../identity/index.ts'

/** What is done next on a record and on which day, as it is shown. */
export const nextStep = { next_step: z.string().nullable(), next_step_at: field.date().nullable() }

/** Next step fields of an input; null clears either. */
export const nextStepInput = { next_step: field.text(300).nullish(), next_step_at: field.date().nullish() }

/** Both as fields of a record. */
export const nextStepFields = {
  next_step: text(300, {
    label: 'Next step',
    searched: true,
    personal: true,
    sheet: { names: ['nextstep', 'nextaction', 'nextsteps', 'todo'] },
    width: 180,
    list: 'optional',
  }),
  next_step_at: date({
    label: 'Next step on',
    merge: { with: 'next_step' },
    sheet: { names: ['nextstepon', 'nextstepdate', 'nextactiondate', 'followup', 'followupdate'] },
    list: 'optional',
  }),
}

/** A record whose next step has a day. */
interface Planned {
  id: number
  name: string
  /** Null where only its day is known. */
  next_step: string | null
  next_step_at: string
}

interface Shown {
  /** As in `key` of a due date: `deal` of `deal-step-12`. */
  kind: string
  /** Where the pages of the records are: `/deals` of `/deals/12`. */
  pages: string
}

/** The day of a record's next step. */
export const nextStepDue = (
  { kind, pages }: Shown,
  { id, name, next_step, next_step_at }: Planned,
  who: string | undefined,
): DueDate => ({
  key: `${kind}-step-${id}`,
  date: next_step_at,
  title: next_step === null ? sentence`${name}: next step` : `${name}: ${next_step}`,
  detail: null,
  who: who ?? null,
  page: `${pages}/${id}`,
})

interface Records extends Shown {
  access: Permission
  /** Their table, which has the columns of a next step and of an owner. */
  table: keyof Tables
  /** Whether one of them may be archived, and then waits for nobody. */
  archived: boolean
}

/** The days of the next steps of a table's records, due to their owners. */
export const nextStepsDue = ({ access, table, archived, ...shown }: Records): DueDates => ({
  access,
  async find({ db }, { from, to }) {
    let query = (db as unknown as AnyDb)
      .selectFrom(table)
      .select(['id', 'name', 'next_step', 'next_step_at', 'owner_id'])
      .where('next_step_at', '>=', from)
      .where('next_step_at', '<=', to)
    if (archived) query = query.where('archived_at', 'is', null)
    const rows = (await query.execute()) as Array<Planned & { owner_id: number | null }>
    const people = await peopleNamed(
      { db },
      rows.map(({ owner_id }) => owner_id),
    )
    return rows.map(row => nextStepDue(shown, row, people.get(row.owner_id)))
  },
})

/** The days of the next steps of a kind's records, due to their owners; none where it has no such field. */
export const nextStepsOf = (kind: AnyRecord): DueDates[] =>
  'next_step_at' in kind.fields
    ? [{ access: kind.access, find: ({ db }, span) => stepsOf(db, kind, span) }]
    : []

async function stepsOf(db: Context['db'], kind: AnyRecord, { from, to }: { from: string; to: string }) {
  const { type, page, archive, fields } = kind
  let query = rowsIn(db, kind).where('next_step_at', '>=', from).where('next_step_at', '<=', to)
  if (archive) query = query.where('archived_at', 'is', null)
  const rows = (await except(query, fields.next_step_at?.unless).execute()) as Array<
    Values & Planned & { owner_id: number | null }
  >
  const people = await peopleNamed(
    { db },
    rows.map(({ owner_id }) => owner_id),
  )
  return rows.map(row =>
    nextStepDue({ kind: type, pages: page }, { ...row, name: nameOf(kind, row) }, people.get(row.owner_id)),
  )
}
