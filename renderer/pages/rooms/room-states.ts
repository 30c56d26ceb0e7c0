import type { DataRoom } from '../../api/modules.ts'
import type { Tone } from '../../components/Status.tsx'

export const roomStates: Record<DataRoom['status'], { label: string; tone: Tone }> = {
  active: { label: 'Active', tone: 'open' },
  archived: { label: 'Archived', tone: 'quiet' },
}
