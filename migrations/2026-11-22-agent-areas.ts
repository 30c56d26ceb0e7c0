import type { Schema } from '../server/database/schema.ts'

/**
 * Which areas a run touched, as `,cfo,crm,`, so that it is seen by whoever may read them all; `?` where that was not
 * written down. Proposals are found by the readers of their area, and so are the notifications of them.
 */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema
    .alterTable('agent_runs')
    .addColumn('areas', text, c => c.notNull().defaultTo(','))
    .execute()
  await db.schema.alterTable('notifications').addColumn('area', text).execute()

  const proposed = await db
    .selectFrom('agent_actions')
    .select(['id', 'run_id', 'module'])
    .orderBy('id')
    .execute()
  const areasOf = new Map<number, Set<string>>()
  for (const { run_id, module } of proposed)
    areasOf.set(run_id, (areasOf.get(run_id) ?? new Set()).add(module))
  // What an agent of the office only read is not in its events.
  for (const { id } of await db.selectFrom('agent_runs').select('id').execute()) {
    const areas = [...(areasOf.get(id) ?? ['?'])]
    await db
      .updateTable('agent_runs')
      .set({ areas: `,${areas.join(',')},` })
      .where('id', '=', id)
      .execute()
  }
  for (const { id, module } of proposed) {
    await db
      .updateTable('search_passages')
      .set({ area: module })
      .where('type', '=', 'approval')
      .where('record_id', '=', id)
      .execute()
    await db
      .updateTable('notifications')
      .set({ area: module })
      .where('kind', '=', 'approval_required')
      .where('link', '=', `/approvals?action=${id}`)
      .execute()
  }
}
