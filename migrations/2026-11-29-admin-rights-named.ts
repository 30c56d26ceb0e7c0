import type { Schema } from '../server/database/schema.ts'

/** The areas of the day on which those that are not named were shut. */
const AREAS = [
  'tools',
  'agent',
  'admin',
  'bank',
  'calendar',
  'cfo',
  'cim',
  'companies',
  'compliance',
  'credits',
  'copilot',
  'crm',
  'decisions',
  'graph',
  'investor-portal',
  'investors',
  'lp-crm',
  'mail',
  'mcp-connections',
  'models',
  'notifications',
  'odd',
  'peer',
  'pricer',
  'risk',
  'syndication',
  'tasks',
  'timeline',
  'transactions',
  'vdr',
  'webhooks',
]

/** What nobody had named was open as far as the role went: it is written out for whoever is narrowed, and goes on being open. */
export async function up({ db }: Schema): Promise<void> {
  for (const table of ['users', 'invite_links']) {
    const rows = await db.selectFrom(table).select(['id', 'rights']).where('rights', 'is not', null).execute()
    for (const { id, rights } of rows) {
      const named = JSON.parse(rights)
      if (Object.keys(named).length === 0) continue
      const written = { ...Object.fromEntries(AREAS.map(area => [area, 'approve'])), ...named }
      await db
        .updateTable(table)
        .set({ rights: JSON.stringify(written) })
        .where('id', '=', id)
        .execute()
    }
  }
}
