import type { Context } from '../kernel/routes/context.ts'

export interface Notice {
  /** Whom it is for; null for everyone who may approve and administer. */
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
  await ctx.db
    .insertInto('notifications')
    .values({
      user_id: userId,
      audience: userId === null ? 'administrators' : 'person',
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
