import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../api/everything.ts'
import { complianceApi, type KycRecord, type ScreeningHit, type ScreeningList } from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

export const kycKey = ['kyc'] as const

export const recordsQuery = (lpId?: number) =>
  queryOptions({
    queryKey: [...kycKey, 'all', lpId ?? null],
    queryFn: ({ signal }) =>
      everything(cursor =>
        complianceApi('GET /api/v1/svc/compliance/kyc', {
          query: {
            limit: PAGE_SIZE,
            ...(lpId === undefined ? {} : { lp_id: lpId }),
            ...(cursor ? { cursor } : {}),
          },
          signal,
        }),
      ),
  })

export const recordQuery = (id: number) =>
  queryOptions({
    queryKey: [...kycKey, id],
    queryFn: ({ signal }) =>
      complianceApi('GET /api/v1/svc/compliance/kyc/{record_id}', { params: { record_id: id }, signal }),
  })

export const listsQuery = queryOptions({
  queryKey: [...kycKey, 'lists'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/screening-lists', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

/** What a change of a record makes old: the register and the tickets follow it. */
export const followers = [kycKey, ['investors'], ['syndications']] as const

export const ratings: Record<KycRecord['risk_rating'], { tone: Tone; label: string }> = {
  low: { tone: 'good', label: 'Low risk' },
  medium: { tone: 'open', label: 'Medium risk' },
  high: { tone: 'warning', label: 'High risk' },
  prohibited: { tone: 'bad', label: 'Prohibited' },
}

export const subjectTypes: Record<KycRecord['subject_type'], string> = {
  individual: 'Person',
  entity: 'Company',
  trust: 'Trust',
  fund: 'Fund',
}

type Factor = KycRecord['risk_reasons'][number]['factor']

export const factors: Record<Factor, string> = {
  prohibited_country: 'Country with which nothing is done',
  monitored_country: 'Country under increased monitoring',
  pep: 'Politically exposed person',
  adverse_media: 'Adverse media',
  complex_ownership: 'Shell or complex ownership',
  cash_intensive: 'Cash-intensive business',
  non_face_to_face: 'Never met in person',
  regulated: 'Regulated institution or listed company',
}

export const documentTypes: Record<KycRecord['documents'][number]['type'], string> = {
  passport: 'Passport',
  identity_card: 'Identity card',
  driving_licence: 'Driving licence',
  certificate_of_incorporation: 'Certificate of incorporation',
  register_extract: 'Extract of the register',
  trust_deed: 'Trust deed',
  proof_of_address: 'Proof of address',
  other: 'Other',
}

export const listNames: Record<ScreeningList['source'], string> = {
  ofac_sdn: 'OFAC SDN',
  un: 'United Nations',
  eu: 'European Union',
  uk: 'United Kingdom',
  opensanctions: 'OpenSanctions',
}

export const outcomes: Record<'match' | 'possible_match' | 'clear', { tone: Tone; label: string }> = {
  match: { tone: 'bad', label: 'Match' },
  possible_match: { tone: 'warning', label: 'Possible match' },
  clear: { tone: 'good', label: 'Clear' },
}

export const dispositions: Record<ScreeningHit['disposition'], { tone: Tone; label: string }> = {
  pending: { tone: 'warning', label: 'To be decided' },
  true_match: { tone: 'bad', label: 'The same' },
  false_positive: { tone: 'good', label: 'Somebody else' },
}
