import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { crmApi } from '../api/modules.ts'
import { useEnabledModules } from '../session/session.ts'

/** Something the palette leads to. */
export interface Found {
  id: string
  group: string
  label: string
  description?: string | undefined
  keys?: string
  keywords?: string[] | undefined
  run: () => void
}

const MOST = 6

/** Records that have the text in their name. */
export function useRecords(text: string): { found: Found[]; searching: boolean } {
  const navigate = useNavigate()
  const enabled = useEnabledModules().has('crm') && text.length > 1
  const deals = useQuery({
    queryKey: ['palette', 'deals', text],
    queryFn: ({ signal }) => crmApi('GET /api/v1/svc/crm/deals', { query: { q: text, limit: MOST }, signal }),
    enabled,
  })
  const contacts = useQuery({
    queryKey: ['palette', 'contacts', text],
    queryFn: ({ signal }) =>
      crmApi('GET /api/v1/svc/crm/contacts', { query: { q: text, limit: MOST }, signal }),
    enabled,
  })
  return {
    searching: deals.isFetching || contacts.isFetching,
    found: [
      ...(deals.data?.items ?? []).map(({ id, name, counterparty }) => ({
        id: `deal ${id}`,
        group: 'Deals',
        label: name,
        description: counterparty ?? undefined,
        run: () => void navigate({ to: '/deals/$dealId', params: { dealId: String(id) } }),
      })),
      ...(contacts.data?.items ?? []).map(({ id, name, company }) => ({
        id: `contact ${id}`,
        group: 'Contacts',
        label: name,
        description: company ?? undefined,
        run: () => void navigate({ to: '/contacts', search: { q: name } }),
      })),
    ],
  }
}
