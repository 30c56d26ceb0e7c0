import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { ApiCall, FundAccount } from '../../api/modules.ts'
import { fundsQuery } from '../../queries/funds.ts'
import { BackLink } from '../page/BackLink.tsx'
import { PageBody } from '../page/PageBody.tsx'
import { PageHeader } from '../page/PageHeader.tsx'
import { Empty } from '../states/Empty.tsx'
import { Loaded } from '../states/Loaded.tsx'

interface NewFlowPageProps {
  /** The list it will stand in. */
  back: { to: string; label: string }
  title: string
  calls: readonly ApiCall[]
  /** Message shown where there is no fund. */
  fundless: string
  /** The steps, once the funds are known. */
  children: (funds: FundAccount[]) => ReactNode
}

/** The page on which money is called of a fund's investors, or paid to them. */
export function NewFlowPage({ back, title, calls, fundless, children }: NewFlowPageProps) {
  const funds = useQuery(fundsQuery)
  return (
    <PageBody>
      <BackLink to={back.to} label={back.label} />
      <PageHeader title={title} calls={calls} />
      <Loaded query={funds}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title={fundless}
              action={
                <Button component={Link} to="/funds">
                  Go to funds
                </Button>
              }
            >
              Create one under Funds first, and record its investors’ commitments.
            </Empty>
          ) : (
            children(items)
          )
        }
      </Loaded>
    </PageBody>
  )
}

/** The fund that the address names, or the only one there is; empty where it is to be chosen. */
export function fundAtFirst(funds: readonly FundAccount[], named: string | undefined): string {
  const [only] = funds.length === 1 ? funds : []
  return named ?? (only ? String(only.id) : '')
}
