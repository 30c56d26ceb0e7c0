import { queryOptions } from '@tanstack/react-query'
import { everything, PAGE_SIZE } from '../../../api/everything.ts'
import { type ComplianceDeadline, complianceApi } from '../../../api/modules.ts'

export const complianceKey = ['compliance'] as const

/** Reloaded each time the page is opened: KYC, filings and obligations change on pages of their own. */
export const dashboardQuery = queryOptions({
  queryKey: [...complianceKey, 'dashboard'],
  queryFn: ({ signal }) => complianceApi('GET /api/v1/svc/compliance/dashboard', { signal }),
  staleTime: 0,
})

export const openAlertsQuery = queryOptions({
  queryKey: [...complianceKey, 'alerts', 'open'],
  queryFn: ({ signal }) =>
    everything(cursor =>
      complianceApi('GET /api/v1/svc/compliance/alerts', {
        query: { open: true, limit: PAGE_SIZE, ...(cursor ? { cursor } : {}) },
        signal,
      }),
    ),
  staleTime: 0,
})

const addresses: Record<ComplianceDeadline['record_type'], (id: number) => string> = {
  kyc_record: id => `/kyc/${id}`,
  compliance_filing: id => `/compliance/filings/${id}`,
  compliance_obligation: id => `/compliance/obligations/${id}`,
}

/** Where the record of a deadline or an alert is. */
export const addressOf = ({
  record_type,
  record_id,
}: Pick<ComplianceDeadline, 'record_type' | 'record_id'>) => addresses[record_type](record_id)
