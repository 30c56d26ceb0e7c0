import type { Selectable } from 'kysely'
import type { Tables } from '../../database/tables.ts'
import { type Context, preparedRows } from '../../kernel/index.ts'

export type RelationRow = Selectable<Tables['fund_relations']>

/**
 * How a fund relates to another: a feeder invests in its master, parallel funds invest side by side, and a
 * manager's company earns a fund's fee.
 */
export const relationKinds = ['feeder', 'parallel', 'manager'] as const
export type RelationKind = (typeof relationKinds)[number]

/** Accounts of a mirroring book that belong to one relation, each a sub-account of the chart's. */
export const relationAccounts = {
  owed: { parent: '2150', code: (id: number) => `2150-S${id}` },
  due: { parent: '1250', code: (id: number) => `1250-S${id}` },
  income: { parent: '4030', code: (id: number) => `4030-S${id}` },
} as const

/** Every relation of a fund, of either side, in the order recorded. */
export const relationsOf = ({ db }: Context, fundId: number): Promise<RelationRow[]> =>
  db
    .selectFrom('fund_relations')
    .selectAll()
    .where(({ or, eb }) => or([eb('fund_account_id', '=', fundId), eb('related_id', '=', fundId)]))
    .orderBy('id')
    .execute()

/** The relations by which a fund's entries are mirrored in another book: its feeders, and its manager. */
export const mirroredFrom = preparedRows((db, rows: ReadonlyArray<{ fundId: number }>) =>
  db
    .selectFrom('fund_relations')
    .selectAll()
    .where(({ or, and, eb }) =>
      or([
        and([eb('related_id', '=', (rows[0] as { fundId: number }).fundId), eb('kind', '=', 'feeder')]),
        and([eb('fund_account_id', '=', (rows[0] as { fundId: number }).fundId), eb('kind', '=', 'manager')]),
      ]),
    )
    .orderBy('id'),
)

/** Whether a relation is in force on a day. */
export const holdsOn = (
  { from_on, until_on }: Pick<RelationRow, 'from_on' | 'until_on'>,
  day: string,
): boolean => from_on <= day && (until_on === null || day <= until_on)

/** The book in which a relation's entries are mirrored. */
export const mirrorBookOf = ({ kind, fund_account_id, related_id }: RelationRow): number =>
  kind === 'manager' ? related_id : fund_account_id

/** The book that is mirrored. */
export const sourceBookOf = ({ kind, fund_account_id, related_id }: RelationRow): number =>
  kind === 'manager' ? fund_account_id : related_id

export async function keepMirror(
  ctx: Context,
  mirror: { relationId: number; kind: 'entry' | 'call' | 'distribution'; sourceId: number; mirrorId: number },
): Promise<void> {
  await ctx.db
    .insertInto('fund_mirrors')
    .values({
      relation_id: mirror.relationId,
      kind: mirror.kind,
      source_id: mirror.sourceId,
      mirror_id: mirror.mirrorId,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .execute()
}

/** The records of other books that mirror a record. */
export async function mirrorsOf(
  { db }: Context,
  kind: 'entry' | 'call' | 'distribution',
  sourceId: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('fund_mirrors')
    .select('mirror_id')
    .where('kind', '=', kind)
    .where('source_id', '=', sourceId)
    .orderBy('id')
    .execute()
  return rows.map(({ mirror_id }) => mirror_id)
}
