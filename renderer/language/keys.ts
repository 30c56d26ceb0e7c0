/** Abbreviations and names, as the field writes them. */
const WRITTEN =
  'AIFM AML API AUM BCP CDR CFO CFTC CPR CRM CRS CSV DCF DPI DSCR EBITDA ECB EIN ERISA ESG ESMA EU FATCA FCA FCCR FinCEN FX ' +
  'GDPR GL GP GPs IBAN IC ID IDs ILPA IP IPO IRR IRS ISIN KS KYC LEI LP LPs LTV MCP MFN MNPI MOIC NAV NDA OFAC PDF PEP PIK PME ' +
  'Cayman Luxembourg QTD RIA RVPI SDN SSE TIN TLS TVPI UK URL URLs VAT VDR WA WAL XLSX XML YTD'

const written = new Map(WRITTEN.split(' ').map(word => [word.toLowerCase(), word]))

/** A key of the API as people read it: `target_size` is `Target size`. */
export function wordsOf(key: string): string {
  const words = key
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/\w+/g, word => written.get(word.toLowerCase()) ?? word)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that hold a day and are named as moments are. */
const days: ReadonlySet<string> = new Set(['next_step_at'])

/** What a field of the API is called: `target_size` is `Target size`, `deal_id` is `Deal`, `next_step_at` is `Next step on`. */
export const wordsOfField = (field: string): string =>
  wordsOf(days.has(field) ? field.replace(/_at$/, '_on') : field.replace(/_ids?$/, ''))
