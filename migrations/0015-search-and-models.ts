import { bit, notNull, type Schema } from '../server/database/schema.ts'
import { makeSearchable, markChanges } from '../server/database/search.ts'

/** What the office's records say, as passages to be searched; and which language model each office uses. */
export async function up(schema: Schema): Promise<void> {
  await passages(schema)
  await models(schema)
}

/** The tables whose rows are found, by the name that a passage gives them. */
const searched = {
  deal: 'deals',
  contact: 'contacts',
  activity: 'deal_activities',
  screening: 'deal_screenings',
  pricing: 'pricer_pricings',
  room: 'vdr_rooms',
  lp: 'lps',
  lp_fact: 'lp_facts',
  commitment: 'commitments',
  capital_call: 'capital_calls',
  distribution: 'distributions',
  fund: 'fund_accounts',
  journal_entry: 'gl_entries',
  period_close: 'period_closes',
  k1: 'k1_schedules',
  approval: 'agent_actions',
}

async function passages(schema: Schema): Promise<void> {
  const { integer, text } = schema
  // `part` tells the passages of one record apart: an investor's own share of a call is one, with the investor's id.
  await schema
    .tenantTable('search_passages')
    .addColumn('type', text, notNull)
    .addColumn('record_id', integer, notNull)
    .addColumn('part', integer, notNull)
    .addColumn('title', text, notNull)
    .addColumn('body', text, notNull)
    .addColumn('area', text, notNull)
    .addColumn('for_investor', integer, bit(false))
    .addColumn('deal_id', integer)
    .addColumn('room_id', integer)
    .addColumn('lp_id', integer)
    .addColumn('fund_account_id', integer)
    .addColumn('happened_on', text, notNull)
    .addUniqueConstraint('search_passages_once', ['org_id', 'type', 'record_id', 'part'])
    .execute()
  for (const scope of ['deal_id', 'room_id', 'lp_id', 'fund_account_id']) {
    await schema.db.schema
      .createIndex(`search_passages_by_${scope}`)
      .on('search_passages')
      .columns(['org_id', scope])
      .execute()
  }
  await makeSearchable(schema, 'search_passages', ['title', 'body'])

  await schema
    .table('search_marks')
    .addColumn('org_id', integer, c => c.notNull().references('organisations.id'))
    .addColumn('type', text, notNull)
    .addColumn('record_id', integer, notNull)
    .execute()
  for (const [type, table] of Object.entries(searched)) await markChanges(schema, table, type)
}

async function models(schema: Schema): Promise<void> {
  const { integer, text } = schema
  await schema
    .tenantTable('model_settings')
    .addColumn('url', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('key_sealed', text)
    .addColumn('enabled', integer, bit(true))
    .addColumn('monthly_tokens', integer)
    .addColumn('timeout_seconds', integer, notNull)
    .addColumn('retries', integer, notNull)
    .addColumn('redact', integer, bit(true))
    .addColumn('streaming', integer, bit(false))
    .addUniqueConstraint('model_settings_once', ['org_id'])
    .execute()

  // What was sent and what came back, by size and digest; the words themselves are nowhere.
  await schema
    .tenantTable('model_calls')
    .addColumn('purpose', text, notNull)
    .addColumn('url', text, notNull)
    .addColumn('name', text, notNull)
    .addColumn('outcome', text, notNull)
    .addColumn('latency_ms', integer, notNull)
    .addColumn('prompt_characters', integer, notNull)
    .addColumn('reply_characters', integer, notNull)
    .addColumn('prompt_tokens', integer, notNull)
    .addColumn('reply_tokens', integer, notNull)
    .addColumn('prompt_sha256', text, notNull)
    .addColumn('reply_sha256', text)
    .execute()
  await schema.db.schema
    .createIndex('model_calls_by_month')
    .on('model_calls')
    .columns(['org_id', 'created_at'])
    .execute()
  await schema.appendOnly('model_calls')
}
