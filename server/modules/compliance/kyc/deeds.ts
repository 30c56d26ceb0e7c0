import { type Deed, sentence } from '../../../kernel/index.ts'

/** An approval of a KYC record, as its register of investors has one of its own (`modules/investors/deeds.ts`). */
export const deeds: readonly Deed[] = [
  {
    kind: 'kyc_approval',
    title: sentence`Approve the KYC of an investor`,
    table: 'kyc_records',
    columns: ['status'],
    becomes: ['approved'],
    also: ['update_kyc'],
  },
]
