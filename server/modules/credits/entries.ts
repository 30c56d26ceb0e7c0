import { type Context, paginate } from '../../kernel/index.ts'

type Kind = 'grant' | 'charge' | 'hold' | 'refund'

export async function listEntries(
  { db }: Context,
  { kind, ...slice }: { limit: number; cursor?: string | undefined; kind?: Kind | undefined },
) {
  const all = db.selectFrom('credit_entries').selectAll()
  const page = await paginate(kind ? all.where('kind', '=', kind) : all, 'credit_entries.id', slice)
  return page.map(row => ({ ...row, kind: row.kind as Kind }))
}

/** Returns the credits on hold. */
export async function heldCredits({ db }: Context): Promise<number> {
  const { held } = await db
    .selectFrom('credit_holds')
    .select(({ fn }) => fn.sum<number | null>('amount').as('held'))
    .where('status', '=', 'held')
    .executeTakeFirstOrThrow()
  return Number(held ?? 0)
}
