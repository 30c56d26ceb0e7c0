import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { fundsQuery } from '../../queries/funds.ts'
import { FundLink } from '../links/FundLink.tsx'

/** Returns the fund of a flow as a first fact; none where it has no fund. */
export function useFundFact(fundId: number | null): Array<readonly [string, ReactNode]> {
  const fund = useQuery(fundsQuery).data?.items.find(({ id }) => id === fundId)
  if (!fund) return []
  return [
    [
      'Fund',
      <FundLink key="fund" fundId={fund.id} search={{}}>
        {fund.name}
      </FundLink>,
    ],
  ]
}
