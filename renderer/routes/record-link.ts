import type { SearchParams } from './search-params.ts'

interface RecordAddress {
  to: string
  search?: SearchParams
}

/** Where a record is shown, by what it is; people are shown in their list. */
export function addressOf(type: string, { id, title }: { id: number; title?: string }): RecordAddress | null {
  switch (type) {
    case 'company':
      return { to: `/companies/${id}` }
    case 'deal':
      return { to: `/deals/${id}` }
    case 'lp':
      return { to: `/investors/${id}` }
    case 'tape':
      return { to: '/pricer', search: { tab: 'tapes', tape: String(id) } }
    case 'data_room':
      return { to: `/rooms/${id}` }
    case 'fund':
      return { to: `/funds/${id}` }
    case 'holding':
      return { to: `/holdings/${id}` }
    case 'covenant':
      return { to: `/covenants/${id}` }
    case 'facility':
      return { to: `/covenants/facilities/${id}` }
    case 'transaction':
      return { to: `/transactions/${id}` }
    case 'syndication':
      return { to: `/syndications/${id}` }
    case 'prospect':
      return { to: `/fundraising/${id}` }
    case 'kyc_record':
      return { to: `/kyc/${id}` }
    case 'compliance_filing':
      return { to: `/compliance/filings/${id}` }
    case 'compliance_obligation':
      return { to: `/compliance/obligations/${id}` }
    case 'contact':
      return { to: '/contacts', ...(title ? { search: { q: title } } : {}) }
    default:
      return null
  }
}
