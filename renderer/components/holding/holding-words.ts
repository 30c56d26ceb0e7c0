import type { Holding } from '../../api/modules.ts'
import type { Tone } from '../Status.tsx'

export const instrumentNames: Record<Holding['instrument'], string> = {
  first_lien: 'First lien',
  second_lien: 'Second lien',
  unitranche: 'Unitranche',
  mezzanine: 'Mezzanine',
  equity: 'Equity',
  preferred_equity: 'Preferred equity',
  convertible: 'Convertible',
  fund_interest: 'Fund interest',
  real_estate: 'Real estate',
  other: 'Other',
}

export const holdingStates: Record<Holding['status'], { label: string; tone: Tone }> = {
  open: { label: 'Open', tone: 'good' },
  exited: { label: 'Exited', tone: 'quiet' },
  to_review: { label: 'To review', tone: 'warning' },
}
