import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Context, conflict, invalidField, notFound, sentence } from '../../kernel/index.ts'
import { type PersonalDataKeeper, passingTexts } from '../../platform/erasure.ts'
import { todayOf } from '../../platform/office/today.ts'
import { type Fact, none, presentFact } from './facts.ts'
import type { FactInput, MemoryFact, SupersedeInput } from './schemas.ts'
import { findWritable, type Remembered } from './subjects.ts'

type NoteRow = Selectable<Tables['memory_notes']>

/** Notes a fact of a record that the caller sees; what is known of it already stays. */
export async function noteFact(ctx: Context, { entity, attribute, ...said }: FactInput): Promise<MemoryFact> {
  const subject = await findWritable(ctx, entity)
  const row = await insertNote(ctx, subject, attribute, said)
  ctx.note({ fact: factKey(row.id), entity, attribute })
  return presentFact(factOf(subject, row))
}

/** Puts a newer fact in the place of a noted one, which stays with the day on which that happened. 409 where it has one. */
export async function supersedeFact(ctx: Context, id: number, said: SupersedeInput): Promise<MemoryFact> {
  const before = await findNote(ctx, id)
  const subject = await findWritable(ctx, `${before.record_type}/${before.record_id}`)
  assertOpen(before)
  if (before.superseded_by !== null)
    throw conflict(
      'already_superseded',
      sentence`Fact ${factKey(before.superseded_by)} took its place already: supersede that one.`,
    )
  const row = await insertNote(ctx, subject, before.attribute, said)
  await ctx.db
    .updateTable('memory_notes')
    .set({ superseded_by: row.id, superseded_at: ctx.now, updated_at: ctx.now })
    .where('id', '=', id)
    .execute()
  ctx.note({ fact: factKey(row.id), supersedes: factKey(id) })
  return presentFact(factOf(subject, row))
}

/** Takes the words of a noted fact out for good; that there was one, of which day and by whom, stays. Twice is safe. */
export async function redactFact(ctx: Context, id: number, reason: string): Promise<MemoryFact> {
  const before = await findNote(ctx, id)
  const subject = await findWritable(ctx, `${before.record_type}/${before.record_id}`)
  if (before.redacted_at !== null) return presentFact(factOf(subject, before))
  const row = await ctx.db
    .updateTable('memory_notes')
    .set({
      ...emptied,
      redacted_at: ctx.now,
      redacted_by: ctx.principal.name,
      redacted_why: reason,
      updated_at: ctx.now,
    })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note({ fact: factKey(id), reason })
  return presentFact(factOf(subject, row))
}

const emptied = { value: '', source: null }

function assertOpen({ redacted_at }: NoteRow): void {
  if (redacted_at !== null)
    throw conflict('redacted', sentence`This fact was redacted: note a new one instead.`)
}

async function findNote({ db }: Context, id: number): Promise<NoteRow> {
  const row = await db.selectFrom('memory_notes').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

async function insertNote(
  ctx: Context,
  { type, id }: Remembered,
  attribute: string,
  { observed_on, ...said }: SupersedeInput,
): Promise<NoteRow> {
  const today = await todayOf(ctx)
  if (observed_on !== undefined && observed_on > today)
    throw invalidField('observed_on', sentence`must not be in the future`)
  if (said.valid_from !== undefined && said.valid_to !== undefined && said.valid_to < said.valid_from)
    throw invalidField('valid_to', sentence`must not be before ${said.valid_from}`)
  return ctx.db
    .insertInto('memory_notes')
    .values({
      record_type: type,
      record_id: id,
      attribute,
      observed_on: observed_on ?? today,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
      ...said,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

const factKey = (id: number): string => `note-${id}`

export function factOf(subject: Remembered, row: NoteRow): Fact {
  return {
    ...none,
    fact: factKey(row.id),
    id: row.id,
    subject,
    attribute: row.attribute,
    value: row.redacted_at === null ? row.value : null,
    source: {
      ...none.source,
      type: row.source_type as Fact['source']['type'],
      label: row.source,
      author: row.author,
    },
    observed_at: row.observed_on,
    known_since: row.created_at,
    valid_from: row.valid_from,
    valid_to: row.valid_to,
    confidence: row.confidence,
    superseded_by: row.superseded_by === null ? null : factKey(row.superseded_by),
    superseded_at: row.superseded_at,
    redacted_at: row.redacted_at,
    reason: row.redacted_why,
    single: true,
  }
}

/** The facts noted of a record, oldest first; of all records without one. */
export function notesOf({ db }: Context, subject: Pick<Remembered, 'type' | 'id'> | null, most: number) {
  const rows = db.selectFrom('memory_notes').selectAll()
  const own = subject
    ? rows.where('record_type', '=', subject.type).where('record_id', '=', subject.id)
    : rows
  return own.orderBy('id', 'desc').limit(most).execute()
}

const NOTE = 'memory_note'

/** Facts about a person, and facts about others that name them. */
export const notesOfPeople: readonly PersonalDataKeeper[] = [
  {
    async find({ db }, { type, id }) {
      const rows = await db
        .selectFrom('memory_notes')
        .selectAll()
        .where('record_type', '=', type)
        .where('record_id', '=', id)
        .where('redacted_at', 'is', null)
        .orderBy('id')
        .execute()
      return rows.map(({ id: note, attribute, value, source }) => ({
        type: NOTE,
        id: note,
        data: { attribute, value, source },
      }))
    },
    async erase({ db, now, principal }, _subject, found) {
      for (const { id } of found.filter(({ type }) => type === NOTE))
        await db
          .updateTable('memory_notes')
          .set({
            ...emptied,
            redacted_at: now,
            redacted_by: principal.name,
            redacted_why: 'Erasure',
            updated_at: now,
          })
          .where('id', '=', id)
          .execute()
    },
  },
  passingTexts({ type: 'memory_note_naming', table: 'memory_notes', columns: ['value', 'source'] }),
]
