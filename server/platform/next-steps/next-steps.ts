import { sentence } from '../../kernel/language/sentence.ts'
import {
  type AnyRecord,
  date,
  except,
  nameOf,
  pageOf,
  rowsIn,
  text,
  type Values,
} from '../../kernel/records/index.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { DueDate, DueDates } from '../due-dates.ts'
import { peopleNamed } from '../identity/index.ts'

/** The next step on a record and its day, as two of its fields. */
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
  /** Null where only its day is known. */
  next_step: string | null
  next_step_at: string
  owner_id: number | null
  updated_at: string
}

/** The days of the next steps of a kind's records, due to their owners; none where it has no such field. */
export const nextStepsOf = (kind: AnyRecord): DueDates[] =>
  'next_step_at' in kind.fields
    ? [{ access: kind.access, find: ({ db }, span) => stepsOf(db, kind, span) }]
    : []

async function stepsOf(db: Context['db'], kind: AnyRecord, { from, to }: { from: string; to: string }) {
  const { type, archive, fields } = kind
  let query = rowsIn(db, kind).where('next_step_at', '>=', from).where('next_step_at', '<=', to)
  if (archive) query = query.where('archived_at', 'is', null)
  const rows = (await except(query, fields.next_step_at?.unless).execute()) as Array<Values & Planned>
  const people = await peopleNamed(
    { db },
    rows.map(({ owner_id }) => owner_id),
  )
  return rows.map((row): DueDate => {
    const name = nameOf(kind, row)
    return {
      key: `${type}-step-${row.id}`,
      date: row.next_step_at,
      title: row.next_step === null ? sentence`${name}: next step` : `${name}: ${row.next_step}`,
      detail: null,
      who: people.get(row.owner_id) ?? null,
      changed_at: row.updated_at,
      page: pageOf(kind, row),
    }
  })
}
