import { fromJson } from '../../database/columns.ts'
import { folded, spellings } from '../../kernel/names/spellings.ts'
import type { Context } from '../../kernel/routes/context.ts'
import type { Row } from './kind.ts'

/** A record that was merged away, and the one that it is now. */
export interface MergedAway {
  loser: Row
  survivorId: number
}

/** The records of a type that were merged into others: what they were known by is what their survivors are. */
export async function mergedAway(db: Context['db'], type: string): Promise<MergedAway[]> {
  const rows = await db
    .selectFrom('merges')
    .select(['survivor_id', 'loser_id', 'loser_row'])
    .where('record_type', '=', type)
    .where('undone_at', 'is', null)
    .orderBy('id')
    .execute()
  const into = new Map(rows.map(({ loser_id, survivor_id }) => [loser_id, survivor_id]))
  return rows.map(({ loser_row, survivor_id }) => {
    let survivorId = survivor_id
    for (let next = into.get(survivorId); next !== undefined; next = into.get(survivorId)) survivorId = next
    return { loser: fromJson<Row>(loser_row), survivorId }
  })
}

/** The texts by which records are known besides their own, by the record: these columns of those that were merged into it. */
export async function formerTexts(
  db: Context['db'],
  type: string,
  columns: readonly string[],
): Promise<Map<number, string[]>> {
  const merged = Map.groupBy(await mergedAway(db, type), ({ survivorId }) => survivorId)
  return new Map(
    [...merged].map(([id, losers]) => [
      id,
      losers.flatMap(({ loser }) =>
        columns.flatMap(column => (loser[column] ? [String(loser[column])] : [])),
      ),
    ]),
  )
}

/** Builds the function that finds the records that were known by a text: in these columns of those that were merged into them. */
export const foundByFormer =
  (type: string, columns: readonly string[]) =>
  async ({ db }: Pick<Context, 'db'>, q: string): Promise<number[]> => {
    const sought = spellings(q)
    return [...(await formerTexts(db, type, columns))].flatMap(([id, texts]) => {
      const known = folded(texts.join('\n'))
      return sought.some(one => known.includes(one)) ? id : []
    })
  }
