import { findLp } from '../../books/partners/partners.ts'
import { companyNames } from '../../companies/company.ts'
import { amountOf, sentence } from '../../kernel/index.ts'
import type { MergeKind } from '../../platform/merging/kind.ts'
import { ownerField } from '../../platform/merging/owner-field.ts'

/** Two entries of the register that are one investor; what was called, paid or posted is nobody else's ever after. */
export const lpMerge: MergeKind = {
  type: 'lp',
  noun: sentence`investor`,
  nouns: 'investors',
  table: 'lps',
  find: findLp,
  fields: [
    { name: 'name' },
    { name: 'reference' },
    { name: 'entity_type' },
    { name: 'jurisdiction' },
    {
      name: 'committed_capital',
      columns: ['committed_capital_minor'],
      show: ({ committed_capital_minor, currency }) =>
        committed_capital_minor === null ? null : amountOf(Number(committed_capital_minor), String(currency)),
    },
    { name: 'kyc_status' },
    { name: 'primary_contact_email' },
    { name: 'postal_address' },
    { name: 'language' },
    ownerField,
    {
      name: 'company_id',
      show: async ({ company_id }, { db }) =>
        company_id === null
          ? null
          : ((await companyNames(db, [company_id as number])).get(Number(company_id)) ?? null),
    },
  ],
  keeps: {
    currency: 'Investors of two currencies are not merged',
    status: 'Both are in the register, or there would be nothing to merge',
  },
  counter: 'version',
  words: {
    gl_lines: 'postings',
    capital_call_lines: 'capital calls',
    distribution_lines: 'distributions',
    lp_facts: 'notes',
    k1_schedules: 'K-1s',
    kyc_records: 'KYC records',
    lp_terms: 'fee terms',
    mail_messages: 'messages',
    prospects: 'records of the LP CRM',
    timeline_entries: 'entries of the timeline',
  },
  async refuses(_ctx, { survivor, loser }) {
    return survivor.currency === loser.currency
      ? []
      : [
          sentence`${String(survivor.name)} is in ${String(survivor.currency)} and ${String(loser.name)} in ${String(loser.currency)}.`,
        ]
  },
  async settle(ctx, { id }) {
    for (const { settlesKyc } of ctx.services.registry.modules) await settlesKyc?.(ctx, id)
  },
}
