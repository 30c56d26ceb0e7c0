import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchParams } from '../../routes/search-params.ts'

interface FundLinkProps {
  fundId: number | string
  search: SearchParams
  children: ReactNode
}

/** Leads to a part of a fund's page. */
export function FundLink({ fundId, search, children }: FundLinkProps) {
  return (
    <Anchor
      size="sm"
      underline="hover"
      w="fit-content"
      maw="100%"
      renderRoot={props => (
        <Link {...props} to="/funds/$fundId" params={{ fundId: String(fundId) }} search={search} />
      )}
    >
      {children}
    </Anchor>
  )
}
