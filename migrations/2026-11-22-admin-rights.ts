import { notNull, type Schema } from '../server/database/schema.ts'

/** How far each person may go in each area, and until when; the modules that were switched off for them are in it. */
export async function up({ db, text }: Schema): Promise<void> {
  await db.schema
    .alterTable('users')
    .addColumn('rights', text, c => notNull(c).defaultTo('{}'))
    .execute()
  for (const name of ['access_until', 'access_end_told'])
    await db.schema.alterTable('users').addColumn(name, text).execute()
  for (const name of ['rights', 'access_until'])
    await db.schema.alterTable('invite_links').addColumn(name, text).execute()

  const people = await db.selectFrom('users').select(['id', 'disabled_modules']).execute()
  for (const { id, disabled_modules } of people) {
    const off: string[] = JSON.parse(disabled_modules)
    if (off.length === 0) continue
    const rights = JSON.stringify(Object.fromEntries(off.map(module => [module, 'none'])))
    await db.updateTable('users').set({ rights, disabled_modules: '[]' }).where('id', '=', id).execute()
  }
}
