import { sql } from 'kysely'
import type { Schema } from '../server/database/schema.ts'

/** The companies that investors are, and those whose loans a tape has; investors of a company's name become it. */
export async function up(schema: Schema): Promise<void> {
  const { db, text } = schema
  await schema.addReference('lps', 'company_id', 'companies')
  await db.schema.createIndex('lps_by_company').on('lps').columns(['org_id', 'company_id']).execute()
  await schema.addReference('pricer_tapes', 'company_id', 'companies')
  await db.schema.alterTable('pricer_tapes').addColumn('obligor', text).execute()
  await db.schema
    .createIndex('pricer_tapes_by_company')
    .on('pricer_tapes')
    .columns(['org_id', 'company_id'])
    .execute()
  await sql`update lps set company_id = (
      select min(company_names.company_id) from company_names
      where company_names.org_id = lps.org_id and lower(company_names.name) = lower(lps.name)
    )`.execute(db)
  await sql`update pricer_tapes set
      company_id = (select company_id from deals where deals.org_id = pricer_tapes.org_id and deals.id = pricer_tapes.deal_id),
      obligor = (select counterparty from deals where deals.org_id = pricer_tapes.org_id and deals.id = pricer_tapes.deal_id)
    where deal_id is not null`.execute(db)
}
