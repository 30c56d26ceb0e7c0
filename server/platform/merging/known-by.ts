import { fromJson } from '../../database/columns.ts'
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
