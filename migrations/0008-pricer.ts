import { notNull, type Schema } from '../server/database/schema.ts'

/** Loan pricings kept against deals, loan tapes, and what servicers reported of them. */
export async function up(schema: Schema): Promise<void> {
  const { integer, real, text } = schema

  await schema
    .tenantTable('pricer_pricings')
    .addColumn('deal_id', integer, notNull)
    .addColumn('name', text)
    .addColumn('author', text, notNull)
    .addColumn('currency', text, notNull)
    .addColumn('principal_minor', integer, notNull)
    .addColumn('term_months', integer, notNull)
    .addColumn('amortisation', text, notNull)
    .addColumn('all_in_coupon_pct', real, notNull)
    .addColumn('irr', real)
    .addColumn('moic', real)
    .addColumn('wal', real)
    .addColumn('input', text, notNull)
    .addColumn('result', text, notNull)
    .addForeignKeyConstraint('pricer_pricings_deal', ['org_id', 'deal_id'], 'deals', ['org_id', 'id'])
    .execute()
  await schema.db.schema
    .createIndex('pricer_pricings_by_deal')
    .on('pricer_pricings')
    .columns(['org_id', 'deal_id', 'id'])
    .execute()

  await schema
    .tenantTable('pricer_tapes')
    .addColumn('name', text, notNull)
    .addColumn('author', text, notNull)
    .addColumn('as_of_date', text, notNull)
    .addColumn('currency', text, notNull)
    .addColumn('loan_count', integer, notNull)
    .addColumn('rejected_count', integer, notNull)
    .addColumn('balance_minor', integer, notNull)
    .addColumn('analysis', text, notNull)
    .execute()

  await schema
    .tenantTable('pricer_tape_loans')
    .addColumn('tape_id', integer, notNull)
    .addColumn('loan_id', text, notNull)
    .addColumn('balance_minor', integer, notNull)
    .addColumn('rate', real, notNull)
    .addColumn('remaining_term', integer, notNull)
    .addColumn('amortisation', text, notNull)
    .addForeignKeyConstraint('pricer_tape_loans_tape', ['org_id', 'tape_id'], 'pricer_tapes', [
      'org_id',
      'id',
    ])
    .addUniqueConstraint('pricer_tape_loans_loan', ['org_id', 'tape_id', 'loan_id'])
    .execute()

  await schema
    .tenantTable('pricer_remittances')
    .addColumn('tape_id', integer, notNull)
    .addColumn('author', text, notNull)
    .addColumn('period', text, notNull)
    .addColumn('report', text, notNull)
    .addForeignKeyConstraint('pricer_remittances_tape', ['org_id', 'tape_id'], 'pricer_tapes', [
      'org_id',
      'id',
    ])
    .addUniqueConstraint('pricer_remittances_period', ['org_id', 'tape_id', 'period'])
    .execute()
}
