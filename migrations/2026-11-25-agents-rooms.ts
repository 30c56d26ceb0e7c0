import type { Schema } from '../server/database/schema.ts'

/**
 * Which data rooms a proposal is of, as `,3,8,`, and as `room:3` among the areas that its run touched: it is seen by whoever
 * sees all of them, for it quotes their documents.
 */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema
    .alterTable('agent_actions')
    .addColumn('rooms', text, c => c.notNull().defaultTo(','))
    .execute()
  const actions = await db
    .selectFrom('agent_actions')
    .select(['id', 'run_id', 'arguments', 'preview', 'result'])
    .where(eb =>
      eb.or([
        eb('arguments', 'like', '%"room_id":%'),
        eb('preview', 'like', '%"room_id":%'),
        eb('result', 'like', '%"room_id":%'),
      ]),
    )
    .execute()
  for (const { id, run_id, ...texts } of actions) {
    const rooms = new Set(
      Object.values(texts).flatMap(one =>
        [...String(one ?? '').matchAll(/"room_id":(\d+)/g)].map(([, room]) => room as string),
      ),
    )
    if (rooms.size === 0) continue
    await db
      .updateTable('agent_actions')
      .set({ rooms: `,${[...rooms].join(',')},` })
      .where('id', '=', id)
      .execute()
    const run = await db.selectFrom('agent_runs').select('areas').where('id', '=', run_id).executeTakeFirst()
    const areas = new Set([
      ...String(run?.areas ?? ',')
        .split(',')
        .filter(one => one !== ''),
      ...[...rooms].map(room => `room:${room}`),
    ])
    await db
      .updateTable('agent_runs')
      .set({ areas: `,${[...areas].join(',')},` })
      .where('id', '=', run_id)
      .execute()
  }
}
