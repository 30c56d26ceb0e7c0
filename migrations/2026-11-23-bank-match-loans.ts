import { notNull, type Schema } from '../server/database/schema.ts'

/** What movements paid of loans that are serviced: of which month of the schedule, and what of its interest stayed open. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('bank_match_loans')
    .addColumn('match_id', integer, notNull)
    .addColumn('tape_id', integer, notNull)
    .addColumn('month', text, notNull)
    .addColumn('holding_id', integer, notNull)
    .addColumn('interest_minor', integer, notNull)
    .addColumn('principal_minor', integer, notNull)
    // What of the interest was open after it, and the draft of an entry that accrues it.
    .addColumn('open_interest_minor', integer, notNull)
    .addColumn('draft_entry_id', integer)
    .addForeignKeyConstraint('bank_match_loans_match', ['org_id', 'match_id'], 'bank_matches', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint('bank_match_loans_tape', ['org_id', 'tape_id'], 'pricer_tapes', ['org_id', 'id'])
    .addForeignKeyConstraint('bank_match_loans_holding', ['org_id', 'holding_id'], 'holdings', [
      'org_id',
      'id',
    ])
    .execute()
  for (const [name, columns] of [
    ['bank_match_loans_by_match', ['org_id', 'match_id']],
    ['bank_match_loans_by_tape', ['org_id', 'tape_id', 'month']],
  ] as const)
    await db.schema
      .createIndex(name)
      .on('bank_match_loans')
      .columns([...columns])
      .execute()
}
