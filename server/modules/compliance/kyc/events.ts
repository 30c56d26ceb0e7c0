import { z } from 'zod'
import { kycStatuses } from '../../../books/partners/kyc.ts'
import { entity, event, field } from '../../../kernel/index.ts'

export const kycChanged = event({
  name: 'kyc.status_changed',
  summary: 'A KYC record was moved to another status, or expired',
  to: 'registered',
  data: entity('KycStatusChanged', {
    record_id: field.id(),
    lp_id: field.id().nullable(),
    subject_name: z.string(),
    from: z.enum(kycStatuses),
    to: z.enum(kycStatuses),
  }),
})

export const kycHit = event({
  name: 'kyc.hit_found',
  summary: 'A screening has an open hit',
  to: 'registered',
  data: entity('KycHitFound', {
    record_id: field.id(),
    subject_name: z.string(),
    hits: z.int(),
  }),
})
