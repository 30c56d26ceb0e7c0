import { toBit } from '../../../database/columns.ts'
import { type Context, changes, conflict, sentence } from '../../../kernel/index.ts'
import { changeRecord, insertRecord } from '../../../kernel/records/index.ts'
import { type PersonChange, type PersonInput, type PersonRow, person } from './person.ts'
import { findProspect } from './prospect.ts'

export const getPerson = async (ctx: Context, id: number) => person.present(await person.find(ctx, id))

const rowsOf = ({ db }: Context, prospectId: number): Promise<PersonRow[]> =>
  db
    .selectFrom('prospect_people')
    .selectAll()
    .where('prospect_id', '=', prospectId)
    .orderBy('is_main', 'desc')
    .orderBy('id')
    .execute()

/** The people of a prospect, whom one writes to first before the others. */
export const peopleOf = async (ctx: Context, prospectId: number) =>
  (await rowsOf(ctx, prospectId)).map(person.present)

/** Adds a person; 409 `duplicate` with `person_id` where one of the prospect has this address. */
export async function addPerson(ctx: Context, prospectId: number, input: PersonInput) {
  await findProspect(ctx, prospectId)
  const others = await rowsOf(ctx, prospectId)
  assertNotThere(others, input.email)
  const main = input.main ?? others.length === 0
  if (main) await nobodyMain(ctx, prospectId)
  return person.present(await insertRecord(ctx, person, { ...input, main }, { prospect_id: prospectId }))
}

/** Changes a person; who becomes the first to write to takes the place of whoever was. */
export async function changePerson(ctx: Context, id: number, change: PersonChange) {
  const before = await person.find(ctx, id)
  const others = (await rowsOf(ctx, before.prospect_id)).filter(one => one.id !== id)
  assertNotThere(others, change.email)
  if (change.main) await nobodyMain(ctx, before.prospect_id)
  const after = await changeRecord(ctx, person, before, change)
  ctx.note(changes(person.present(before), person.present(after)))
  return person.present(after)
}

export async function removePerson(ctx: Context, id: number): Promise<void> {
  await person.find(ctx, id)
  await ctx.db.deleteFrom('prospect_people').where('id', '=', id).execute()
}

const nobodyMain = ({ db }: Context, prospectId: number) =>
  db
    .updateTable('prospect_people')
    .set({ is_main: toBit(false) })
    .where('prospect_id', '=', prospectId)
    .execute()

function assertNotThere(others: readonly PersonRow[], email: string | null | undefined): void {
  const same = email == null ? undefined : others.find(one => one.email === email)
  if (same)
    throw conflict('duplicate', sentence`${same.name} has this address already.`, {
      person_id: same.id,
      path: 'email',
    })
}
