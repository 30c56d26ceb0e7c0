import type { Context } from '../../kernel/index.ts'
import type { LpRow } from './investor.ts'
import { findPartners } from './partners.ts'

interface Named {
  name: string
  postal_address: string | null
}

/** Returns names of records at a moment, by id, where they have changed since. */
async function pastNames(
  { db }: Context,
  kind: 'lp' | 'fund',
  ids: readonly number[],
  at: string,
): Promise<Map<number, Named>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('past_names')
    .select(['record_id', 'name', 'postal_address'])
    .where('kind', '=', kind)
    .where('record_id', 'in', [...new Set(ids)])
    .where('until', '>', at)
    .orderBy('id', 'desc')
    .execute()
  // Of several later changes, the first has the value that held then.
  return new Map(rows.map(({ record_id, ...named }) => [record_id, named]))
}

/** Investors with the name and the address that they had at a moment. */
export async function partnersThen(
  ctx: Context,
  ids: readonly number[],
  at: string,
): Promise<Map<number, LpRow>> {
  const partners = await findPartners(ctx, ids)
  for (const [id, named] of await pastNames(ctx, 'lp', ids, at)) {
    const known = partners.get(id)
    if (known) partners.set(id, { ...known, ...named })
  }
  return partners
}

/** Returns a fund's name at a moment. */
export async function fundNameThen(
  ctx: Context,
  fund: { id: number; name: string },
  at: string,
): Promise<string> {
  return (await pastNames(ctx, 'fund', [fund.id], at)).get(fund.id)?.name ?? fund.name
}
