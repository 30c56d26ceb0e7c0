import { sentence } from '../../kernel/language/sentence.ts'
import { invalidField } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { namesById, rowsById } from '../../kernel/values/names.ts'

/** The people of the office who can be the owner of something: those with an account that is on, by name. */
export const listColleagues = ({ db }: Context) =>
  db
    .selectFrom('users')
    .select(['id', 'name'])
    .where('status', '=', 'active')
    .where('role', '!=', 'lp')
    .orderBy('name')
    .orderBy('id')
    .execute()

/** Returns the names of people, former ones included, and of programs. */
export const colleagueNames = async (ctx: Context) =>
  new Set((await listColleagues(ctx)).map(({ name }) => name))

/** Returns people of the office by id, former ones included. */
export const peopleNamed = ({ db }: Pick<Context, 'db'>, ids: ReadonlyArray<number | null>) =>
  namesById(ids, wanted => db.selectFrom('users').select(['id', 'name']).where('id', 'in', wanted).execute())

/** Names of the owners of records, by record id; unowned records are left out. */
export async function ownersNamed(
  ctx: Pick<Context, 'db'>,
  ids: ReadonlyArray<number | null>,
  find: (ids: readonly number[]) => Promise<Array<{ id: number; owner_id: number | null }>>,
): Promise<Map<number | null, string | undefined>> {
  const rows = [...(await rowsById(ids, find)).values()]
  const people = await peopleNamed(
    ctx,
    rows.map(({ owner_id }) => owner_id),
  )
  return new Map(rows.map(({ id, owner_id }) => [id, people.get(owner_id)]))
}

/** 422 unless it is nobody or somebody of the office who can be an owner. */
export async function assertOwner(
  { db }: Context,
  ownerId: number | null | undefined,
  field = 'owner_id',
): Promise<void> {
  if (ownerId === null || ownerId === undefined) return
  const owner = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', ownerId)
    .where('status', '=', 'active')
    .where('role', '!=', 'lp')
    .executeTakeFirst()
  if (!owner) throw invalidField(field, sentence`is not an active user of this office`)
}
