import { sql } from 'kysely'
import type { Schema } from '../server/database/schema.ts'
import { keyOf, keysOf } from '../server/kernel/names/name-keys.ts'

/**
 * The key of each company's name in the spelling that writes an umlaut as two letters, or Cyrillic by the other romanisation,
 * beside the usual one; and passages with other letters than those of a keyboard are indexed in their other spellings.
 */
export async function up({ db, dialect, text }: Schema): Promise<void> {
  await db.schema.alterTable('company_names').addColumn('other_key', text).execute()
  await db.schema
    .createIndex('company_names_by_other_key')
    .on('company_names')
    .columns(['org_id', 'other_key'])
    .execute()
  const names = await db.selectFrom('company_names').select(['id', 'name', 'key']).execute()
  for (const { id, name, key: before } of names) {
    const [key, other_key = null] = keysOf(name)
    if (key !== before || other_key !== null)
      await db.updateTable('company_names').set({ key, other_key }).where('id', '=', id).execute()
  }
  for (const column of ['party_key', 'other_key'] as const) {
    const rows = await db
      .selectFrom('vdr_named_parties')
      .select(column)
      .distinct()
      .where(column, 'is not', null)
      .execute()
    for (const { [column]: before } of rows)
      if (keyOf(before) !== before)
        await db
          .updateTable('vdr_named_parties')
          .set({ [column]: keyOf(before) })
          .where(column, '=', before)
          .execute()
  }
  const others =
    dialect === 'postgres'
      ? `concat(title, body) ~ '[^[:ascii:]]'`
      : `length(title || body) <> length(cast(title || body as blob))`
  await sql
    .raw(
      `insert into search_marks(org_id, type, record_id) select distinct org_id, type, record_id from search_passages where ${others}`,
    )
    .execute(db)
}
