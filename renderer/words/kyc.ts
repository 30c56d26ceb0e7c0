import type { Investor, KycRecord, ScreeningHit, ScreeningList, ScreeningResult } from '../api/modules.ts'
import type { States, Words } from './words.ts'

export const kycStates: States<Investor['kyc_status']> = {
  pending: { tone: 'quiet', label: 'Pending' },
  in_progress: { tone: 'open', label: 'In progress' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
  expired: { tone: 'warning', label: 'Expired' },
}

export const kycVerbs: Words<KycRecord['status']> = {
  pending: 'Back to pending',
  in_progress: 'Start the review',
  approved: 'Approve',
  rejected: 'Reject',
  expired: 'Let it expire',
}

export const riskRatings: States<KycRecord['risk_rating']> = {
  low: { tone: 'good', label: 'Low risk' },
  medium: { tone: 'open', label: 'Medium risk' },
  high: { tone: 'warning', label: 'High risk' },
  prohibited: { tone: 'bad', label: 'Prohibited' },
}

export const subjectTypes: Words<KycRecord['subject_type']> = {
  individual: 'Person',
  entity: 'Company',
  trust: 'Trust',
  fund: 'Fund',
}

export const riskFactors: Words<KycRecord['risk_reasons'][number]['factor']> = {
  prohibited_country: 'Prohibited country',
  monitored_country: 'Country under increased monitoring',
  pep: 'Politically exposed person',
  adverse_media: 'Adverse media',
  complex_ownership: 'Shell or complex ownership',
  cash_intensive: 'Cash-intensive business',
  non_face_to_face: 'Never met in person',
  regulated: 'Regulated institution or listed company',
}

export const kycDocumentTypes: Words<KycRecord['documents'][number]['type']> = {
  passport: 'Passport',
  identity_card: 'Identity card',
  driving_licence: 'Driving licence',
  certificate_of_incorporation: 'Certificate of incorporation',
  register_extract: 'Register extract',
  trust_deed: 'Trust deed',
  proof_of_address: 'Proof of address',
  other: 'Other',
}

export const screeningLists: Words<ScreeningList['source']> = {
  ofac_sdn: 'OFAC SDN',
  ofac_consolidated: 'OFAC Consolidated (non-SDN)',
  un: 'United Nations',
  eu: 'European Union',
  uk: 'United Kingdom',
  opensanctions: 'OpenSanctions',
}

export const screeningOutcomes: States<ScreeningResult['outcome']> = {
  match: { tone: 'bad', label: 'Match' },
  possible_match: { tone: 'warning', label: 'Possible match' },
  not_compared: { tone: 'warning', label: 'Not compared' },
  clear: { tone: 'good', label: 'Clear' },
}

export const dispositions: States<ScreeningHit['disposition']> = {
  pending: { tone: 'warning', label: 'To be decided' },
  true_match: { tone: 'bad', label: 'True match' },
  false_positive: { tone: 'good', label: 'False match' },
}
