import { Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SearchParams } from '../../routes/search-params.ts'

interface FundLinkProps {
  fundId: number | string
  search: SearchParams
  /** Within a sentence, from whose words only a line tells it. */
  inText?: boolean
  children: ReactNode
}

/** Leads to a part of a fund's page. */
export function FundLink({ fundId, search, inText = false, children }: FundLinkProps) {
  return (
    <Anchor
      size="sm"
      underline={inText ? 'always' : 'hover'}
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
