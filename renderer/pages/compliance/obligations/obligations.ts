import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { complianceApi, type Obligation } from '../../../api/modules.ts'
import type { Tone } from '../../../components/Status.tsx'

export const obligationsKey = ['compliance', 'obligations'] as const
/** What a change of an obligation makes old. */
export const obligationFollowers = [
  obligationsKey,
  ['timeline', 'compliance_obligation'],
  ['calendar'],
] as const

export const obligationsQuery = queryOptions({
  queryKey: [...obligationsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/obligations', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const obligationQuery = (id: number) =>
  queryOptions({
    queryKey: [...obligationsKey, id],
    queryFn: ({ signal }) =>
      complianceApi('GET /api/v1/svc/compliance/obligations/{ob_id}', { params: { ob_id: id }, signal }),
  })

export const obligationStates: Record<Obligation['status'], { tone: Tone; label: string }> = {
  overdue: { tone: 'bad', label: 'Overdue' },
  in_progress: { tone: 'open', label: 'In progress' },
  open: { tone: 'open', label: 'Open' },
  done: { tone: 'good', label: 'Done' },
  waived: { tone: 'quiet', label: 'Waived' },
}

export const categories: Record<Obligation['category'], string> = {
  sec: 'SEC',
  cftc: 'CFTC',
  fca: 'FCA',
  esma: 'ESMA',
  gdpr: 'GDPR',
  aml: 'AML',
  other: 'Other',
}

export const frequencies: Record<Obligation['frequency'], string> = {
  once: 'Once',
  monthly: 'Monthly',
  quarterly: 'Quarterly',
  half_yearly: 'Half-yearly',
  yearly: 'Yearly',
}
