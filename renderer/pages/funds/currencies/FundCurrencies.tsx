import type { FundAccount } from '../../../api/modules.ts'
import { ExchangeRates } from './ExchangeRates.tsx'
import { ForeignBalances } from './ForeignBalances.tsx'

/** The fund's foreign currency balances, and the rates that value them. */
export const FundCurrencies = ({ fund }: { fund: FundAccount }) => (
  <>
    <ForeignBalances fund={fund} />
    <ExchangeRates fund={fund} />
  </>
)
