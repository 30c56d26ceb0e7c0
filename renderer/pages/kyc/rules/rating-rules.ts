import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { complianceApi, type KycRatingRulesInForce } from '../../../api/modules.ts'
import { kycKey } from '../kyc.ts'

export const rulesInForceQuery = queryOptions({
  queryKey: [...kycKey, 'rules', 'in force'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/kyc-rules/in-force', { signal }),
})

/** The rules that the office has set, those of a later day included. */
export const rulesSetQuery = queryOptions({
  queryKey: [...kycKey, 'rules', 'set'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/kyc-rules', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

type Weights = KycRatingRulesInForce['weights']

/** Risk factors with points, in the order of the form. */
export const weighed = [
  'monitored_country',
  'pep',
  'adverse_media',
  'complex_ownership',
  'cash_intensive',
  'non_face_to_face',
  'regulated',
] as const satisfies ReadonlyArray<keyof Weights>
