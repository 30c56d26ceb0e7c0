import type { ReactNode } from 'react'
import type { FundAccount } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { investorsKey } from '../../../queries/investors.ts'

/** Props of every import page of a fund: the fund, and the tabs that lead to the others. */
export interface FundImportProps {
  fund: FundAccount
  tabs: ReactNode
}

/** Where an import of a fund's book leads back to, and what is old afterwards. */
export const ofFund = ({ id, name }: FundAccount) => ({
  back: { href: `/funds/${id}?tab=journal`, label: name },
  invalidates: [fundsKey, investorsKey],
})
