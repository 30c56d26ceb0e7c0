import { type Said, Sentence, type Told, toldOf } from '../kernel/language/sentence.ts'
import type { Context } from '../kernel/routes/context.ts'

export interface Notice {
  /**
   * The recipient; null for everyone who may approve and administer, who also receive those of former users.
   */
  userId: number | null
  /**
   * The area of its records: only people who may read it see the notification. Null for one about the office
   * itself, its people, or its one recipient.
   */
  area: string | null
  kind: string
  title: Said
  detail?: Said
  /** The page where it is settled. */
  link?: string
}

/** Notifies a person inside the product, in the transaction of the event. */
export async function notify(
  ctx: Pick<Context, 'db' | 'now'>,
  { userId, area, kind, title, detail, link }: Notice,
): Promise<void> {
  const person =
    userId === null
      ? undefined
      : await ctx.db
          .selectFrom('users')
          .select('id')
          .where('id', '=', userId)
          .where('status', '=', 'active')
          .executeTakeFirst()
  await ctx.db
    .insertInto('notifications')
    .values({
      user_id: person?.id ?? null,
      audience: person ? 'person' : 'administrators',
      area,
      kind,
      title: String(title),
      detail: detail === undefined ? null : String(detail),
      said: JSON.stringify({ title: toldOf(title), detail: toldOf(detail ?? '') } satisfies Kept),
      link: link ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}

/** The id of the newest notice; 0 without one. */
export async function newestNotice({ db }: Pick<Context, 'db'>): Promise<number> {
  const row = await db
    .selectFrom('notifications')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? 0
}

/**
 * Drops the notices of these kinds after which somebody was told the same kind of thing about the same page, of those
 * that came after `since` in this transaction.
 */
export async function dropEarlierStates(
  { db }: Pick<Context, 'db'>,
  since: number,
  kinds: readonly string[],
): Promise<void> {
  const told = await db
    .selectFrom('notifications')
    .select(['id', 'user_id', 'kind', 'link'])
    .where('id', '>', since)
    .where('kind', 'in', ['', ...kinds])
    .orderBy('id')
    .execute()
  const last = new Map(told.map(one => [JSON.stringify([one.user_id, one.kind, one.link]), one.id]))
  const left = new Set(last.values())
  for (const { id } of told)
    if (!left.has(id)) await db.deleteFrom('notifications').where('id', '=', id).execute()
}

/** A notice as sentences with their values, beside its English. */
interface Kept {
  title: Told
  detail: Told
}

/** A notice's text for its reader; notices from before sentences were kept are in English. */
export function sayNotice<Row extends { title: string; detail: string | null; said: string | null }>(
  { say }: Pick<Context, 'say'>,
  { said, ...row }: Row,
): Omit<Row, 'said'> {
  if (said === null) return row
  const { title, detail }: Kept = JSON.parse(said)
  return {
    ...row,
    title: say(new Sentence(row.title, title)),
    detail: row.detail === null ? null : say(new Sentence(row.detail, detail)),
  }
}
