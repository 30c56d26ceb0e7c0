import type { ReactNode } from 'react'
import type { FundAccount } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { investorsKey } from '../../../queries/investors.ts'

/** What each page of a fund's imports is given: the fund, and the way to the other pages. */
export interface FundImportProps {
  fund: FundAccount
  tabs: ReactNode
}

/** Where an import of a fund's book leads back to, and what is old afterwards. */
export const ofFund = ({ id, name }: FundAccount) => ({
  back: { href: `/funds/${id}?tab=journal`, label: name },
  invalidates: [fundsKey, investorsKey],
})
