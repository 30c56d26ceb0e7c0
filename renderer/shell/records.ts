import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { crmApi, investorPortalApi } from '../api/modules.ts'
import { formatDate } from '../format/dates.ts'
import { titleOf as titleOfAnalysis } from '../pages/diligence/labels.ts'
import { pricingsQuery } from '../pages/pricer/pricings.ts'
import { allDealsQuery } from '../queries/deals.ts'
import { analysesQuery, roomsQuery } from '../queries/diligence.ts'
import { fundsQuery } from '../queries/funds.ts'
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
  const parts = [useCrm(text), useFunds(text), useInvestors(text), usePricings(text), useAnalyses(text)]
  return {
    searching: parts.some(({ searching }) => searching),
    found: parts.flatMap(({ found }) => found),
  }
}

const useSearched = (module: string, text: string): boolean =>
  useEnabledModules().has(module) && text.length > 1

function useCrm(text: string): { found: Found[]; searching: boolean } {
  const navigate = useNavigate()
  const enabled = useSearched('crm', text)
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

/** The funds are few: all of them are asked for, and the text is looked for here. */
function useFunds(text: string): { found: Found[]; searching: boolean } {
  const navigate = useNavigate()
  const funds = useQuery({ ...fundsQuery, enabled: useSearched('cfo', text) })
  return {
    searching: funds.isFetching,
    found: matching(funds.data?.items, text, ({ name }) => name).map(({ id, name, currency }) => ({
      id: `fund ${id}`,
      group: 'Funds',
      label: name,
      description: currency,
      run: () => void navigate({ to: '/funds/$fundId', params: { fundId: String(id) } }),
    })),
  }
}

function useInvestors(text: string): { found: Found[]; searching: boolean } {
  const navigate = useNavigate()
  const investors = useQuery({
    queryKey: ['palette', 'investors', text],
    queryFn: ({ signal }) =>
      investorPortalApi('GET /api/v1/svc/investor-portal/lps', { query: { q: text, limit: MOST }, signal }),
    enabled: useSearched('investor-portal', text),
  })
  return {
    searching: investors.isFetching,
    found: (investors.data?.items ?? []).map(({ id, name, primary_contact_email }) => ({
      id: `investor ${id}`,
      group: 'Investors',
      label: name,
      description: primary_contact_email ?? undefined,
      run: () => void navigate({ to: '/investors/$investorId', params: { investorId: String(id) } }),
    })),
  }
}

function usePricings(text: string): { found: Found[]; searching: boolean } {
  const navigate = useNavigate()
  const pricings = useQuery({ ...pricingsQuery, enabled: useSearched('pricer', text) })
  return {
    searching: pricings.isFetching,
    found: matching(pricings.data?.items, text, titleOf).map(pricing => ({
      id: `pricing ${pricing.id}`,
      group: 'Pricings',
      label: titleOf(pricing),
      description: formatDate(pricing.created_at),
      run: () => void navigate({ to: '/pricer', search: { tab: 'saved', q: pricing.name ?? undefined } }),
    })),
  }
}

function useAnalyses(text: string): { found: Found[]; searching: boolean } {
  const navigate = useNavigate()
  const enabled = useSearched('vdr', text)
  const analyses = useQuery({ ...analysesQuery, enabled })
  const ofDeals = analyses.data?.items.some(({ deal_id }) => deal_id !== null) ?? false
  const deals = useQuery({ ...allDealsQuery, enabled: useSearched('crm', text) && ofDeals })
  const rooms = useQuery({ ...roomsQuery, enabled })
  const nameOf = (one: { id: number; deal_id: number | null; room_id: number | null }) =>
    titleOfAnalysis(one, deals.data?.items ?? [], rooms.data?.items ?? [])
  return {
    searching: analyses.isFetching,
    found: matching(analyses.data?.items, text, nameOf).map(analysis => ({
      id: `analysis ${analysis.id}`,
      group: 'Analyses',
      label: nameOf(analysis),
      description: formatDate(analysis.created_at),
      run: () => void navigate({ to: '/diligence/$analysisId', params: { analysisId: String(analysis.id) } }),
    })),
  }
}

const titleOf = ({ id, name }: { id: number; name: string | null }): string => name ?? `Pricing ${id}`

function matching<Row>(rows: readonly Row[] | undefined, text: string, nameOf: (row: Row) => string): Row[] {
  const words = text.toLowerCase()
  return (rows ?? []).filter(row => nameOf(row).toLowerCase().includes(words)).slice(0, MOST)
}
