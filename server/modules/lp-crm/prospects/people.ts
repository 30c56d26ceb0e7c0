import type { Selectable } from 'kysely'
import { fromBit, toBit } from '../../../database/columns.ts'
import type { Tables } from '../../../database/tables.ts'
import { type Context, changes, conflict, notFound, sentence } from '../../../kernel/index.ts'
import { findProspect } from './rows.ts'
import type { PersonChange, PersonInput } from './schemas.ts'

type PersonRow = Selectable<Tables['prospect_people']>

const present = ({ prospect_id, is_main, org_id: _, ...row }: PersonRow) => ({
  ...row,
  lp_id: prospect_id,
  main: fromBit(is_main),
})

async function findPerson({ db }: Context, id: number): Promise<PersonRow> {
  const row = await db.selectFrom('prospect_people').selectAll().where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export const getPerson = async (ctx: Context, id: number) => present(await findPerson(ctx, id))

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
  (await rowsOf(ctx, prospectId)).map(present)

/** Adds a person; 409 `duplicate` with `person_id` where one of the prospect has this address. */
export async function addPerson(ctx: Context, prospectId: number, input: PersonInput) {
  await findProspect(ctx, prospectId)
  const others = await rowsOf(ctx, prospectId)
  assertNotThere(others, input.email)
  const main = input.main ?? others.length === 0
  if (main) await nobodyMain(ctx, prospectId)
  const row = await ctx.db
    .insertInto('prospect_people')
    .values({
      prospect_id: prospectId,
      name: input.name,
      role: input.role ?? null,
      email: input.email ?? null,
      phone: input.phone ?? null,
      is_main: toBit(main),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  return present(row)
}

/** Changes a person; who becomes the first to write to takes the place of whoever was. */
export async function changePerson(ctx: Context, id: number, { main, ...rest }: PersonChange) {
  const before = await findPerson(ctx, id)
  const others = (await rowsOf(ctx, before.prospect_id)).filter(one => one.id !== id)
  assertNotThere(others, rest.email)
  if (main) await nobodyMain(ctx, before.prospect_id)
  const after = await ctx.db
    .updateTable('prospect_people')
    .set({ ...rest, ...(main === undefined ? {} : { is_main: toBit(main) }), updated_at: ctx.now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  ctx.note(changes(present(before), present(after)))
  return present(after)
}

export async function removePerson(ctx: Context, id: number): Promise<void> {
  await findPerson(ctx, id)
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
