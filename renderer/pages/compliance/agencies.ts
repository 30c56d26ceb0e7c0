import type { Filing } from '../../api/modules.ts'

/** To whom filings are made. */
export const agencies: Record<Filing['agency'], string> = {
  sec: 'SEC',
  cftc: 'CFTC',
  irs: 'IRS',
  fincen: 'FinCEN',
  treasury: 'US Treasury',
  bea: 'BEA',
  state: 'US states',
  fca: 'FCA',
  esma: 'EU authority',
  other: 'Other',
}
