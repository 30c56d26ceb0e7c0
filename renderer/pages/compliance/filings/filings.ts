import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { complianceApi, type Filing } from '../../../api/modules.ts'
import { filingStates } from '../../../words/compliance.ts'
import type { Tone } from '../../../words/words.ts'

export const filingsKey = ['compliance', 'filings'] as const
/** Query keys invalidated by a change of a filing. */
export const filingFollowers = [filingsKey, ['timeline', 'compliance_filing'], ['calendar']] as const

export const filingsQuery = queryOptions({
  queryKey: [...filingsKey, 'all'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/filings', {
        query: { limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
})

export const filingQuery = (id: number) =>
  queryOptions({
    queryKey: [...filingsKey, id],
    queryFn: ({ signal }) =>
      complianceApi('GET /api/v1/svc/compliance/filings/{filing_id}', { params: { filing_id: id }, signal }),
  })

/** Where a filing stands; one that was made late says so. */
export const stateOf = ({ status, late }: Pick<Filing, 'status' | 'late'>): { tone: Tone; label: string } =>
  late ? { tone: 'warning', label: 'Submitted late' } : filingStates[status]

/** The name of a filing: `Form 13F, Q3 2026`. */
export const nameOf = ({ title, period, subject }: Pick<Filing, 'title' | 'period' | 'subject'>): string =>
  [title, period, subject].filter(Boolean).join(', ')
