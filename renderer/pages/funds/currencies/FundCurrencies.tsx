import type { FundAccount } from '../../../api/modules.ts'
import { ExchangeRates } from './ExchangeRates.tsx'
import { ForeignBalances } from './ForeignBalances.tsx'

/** What a fund has in other currencies, and the rates by which it is measured. */
export const FundCurrencies = ({ fund }: { fund: FundAccount }) => (
  <>
    <ForeignBalances fund={fund} />
    <ExchangeRates fund={fund} />
  </>
)
