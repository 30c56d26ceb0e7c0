import { investor } from '../../books/partners/investor.ts'
import { type KycStatus, tellKyc } from '../../books/partners/kyc.ts'
import { companyNames } from '../../companies/company.ts'
import { sentence } from '../../kernel/index.ts'
import { mergeOf } from '../../platform/merging/record-merge.ts'

/**
 * Merges two entries of the register that are one investor; calls, payments and postings can never move to
 * another.
 */
export const lpMerge = mergeOf(investor, {
  noun: sentence`investor`,
  shows: {
    company_id: async ({ company_id }, { db }) =>
      company_id === null
        ? null
        : ((await companyNames(db, [company_id as number])).get(Number(company_id)) ?? null),
  },
  words: {
    gl_lines: 'postings',
    capital_call_lines: 'capital calls',
    distribution_lines: 'distributions',
    lp_bank_details: 'bank details',
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
  async settle(ctx, { id, kyc_status }) {
    await tellKyc(ctx, id, kyc_status as KycStatus)
    for (const { settlesKyc } of ctx.services.registry.modules) await settlesKyc?.(ctx, id)
  },
})
