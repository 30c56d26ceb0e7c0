/** Abbreviations and names, as the field writes them. */
const WRITTEN =
  'AIFM AML API AUM BCP BYOD CDR CFO CFTC CP CPR CRM CRS CSV CUSIP DCF DPI DSCR EBITDA ECB EIN EML ERISA ESG ESMA ETag EU ' +
  'FATCA FCA FCCR FinCEN FX GDPR GL GP GPs IBAN IC ID IDs ILPA IP IPO IRR IRS ISIN ITD JSON KS KYC LEI LP LPs LTV MCP MFN MNPI ' +
  'MOIC NAV NDA ODD OFAC OTP PDF PEP PIK PME Cayman Luxembourg QTD RIA RVPI SDN SPV SSE TIN TLS TVPI UK URL URLs VAT VDR WA WAL ' +
  'XLSX XML YTD'

const written: ReadonlyMap<string, string> = new Map([
  ...WRITTEN.split(' ').map(word => [word.toLowerCase(), word] as const),
  ['k1', 'K-1'],
  ['sha256', 'SHA-256'],
])

/** Keys whose words are not those of their parts. */
const named: ReadonlyMap<string, string> = new Map([
  ['io_months', 'Interest-only months'],
  ['is_cp', 'Condition precedent'],
  ['quorum_pct', 'Quorum (%)'],
  ['spread_bps', 'Spread (bps)'],
])

/** A key of the API as people read it: `target_size` is `Target size`, `hurdle_pct`, which is shown as a percentage, `Hurdle`. */
export function wordsOf(key: string): string {
  const words = (named.get(key) ?? key.replace(/_pct$/, ''))
    .replaceAll(/[_.-]+/g, ' ')
    .replaceAll(/\w+/g, word => written.get(word.toLowerCase()) ?? word)
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** Fields that hold a day and are named as moments are. */
const days: ReadonlySet<string> = new Set(['next_step_at'])

/**
 * Returns the label of an API field: `target_size` is `Target size`, `deal_id` is `Deal`, `next_step_at` is
 * `Next step on`.
 */
export const wordsOfField = (field: string): string =>
  wordsOf(days.has(field) ? field.replace(/_at$/, '_on') : field.replace(/_ids?$/, ''))
