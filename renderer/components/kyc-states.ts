import type { Investor } from '../api/modules.ts'
import type { Tone } from './Status.tsx'

export const kycStates: Record<Investor['kyc_status'], { tone: Tone; label: string }> = {
  pending: { tone: 'quiet', label: 'Pending' },
  in_progress: { tone: 'open', label: 'In progress' },
  approved: { tone: 'good', label: 'Approved' },
  rejected: { tone: 'bad', label: 'Rejected' },
  expired: { tone: 'warning', label: 'Expired' },
}
