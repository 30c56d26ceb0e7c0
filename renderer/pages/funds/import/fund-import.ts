import type { ReactNode } from 'react'
import type { FundAccount } from '../../../api/modules.ts'
import { fundsKey } from '../../../queries/funds.ts'
import { investorsKey } from '../../../queries/investors.ts'

/** Props of every import page of a fund: the fund, and the tabs that lead to the others. */
export interface FundImportProps {
  fund: FundAccount
  tabs: ReactNode
}

/** The page an import of a fund's book returns to, and the queries it invalidates. */
export const ofFund = ({ id, name }: FundAccount) => ({
  back: { href: `/funds/${id}?tab=journal`, label: name },
  invalidates: [fundsKey, investorsKey],
})
