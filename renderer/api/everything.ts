import type { List } from './transport.ts'

/** Rows a page holds at most; beyond that it says so and the reader narrows the search. */
const MOST = 20_000
export const PAGE_SIZE = 500

/** All of a list, part after part, up to a bound that a browser bears. */
export async function everything<Item>(
  part: (cursor: string | undefined) => Promise<List<Item>>,
): Promise<List<Item>> {
  const items: Item[] = []
  for (let cursor: string | undefined; ; ) {
    const { items: more, total, next } = await part(cursor)
    items.push(...more)
    if (next === null || items.length >= MOST) return { items, total, next }
    cursor = next
  }
}
