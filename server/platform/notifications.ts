import type { Context } from '../kernel/routes/context.ts'

export interface Notice {
  /** Whom it is for; null for everyone who may approve and administer, who also hear what somebody who left would. */
  userId: number | null
  /** The area whose records it tells of: it is shown to whoever may read them. */
  area?: string
  kind: string
  title: string
  detail?: string
  /** The page where it is settled. */
  link?: string
}

/** Tells a person inside the product, in the transaction of what it tells of. */
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
      area: area ?? null,
      kind,
      title,
      detail: detail ?? null,
      link: link ?? null,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}
