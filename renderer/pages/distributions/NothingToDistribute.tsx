import { Alert } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { NoCommitments } from '../../components/flow/NoCommitments.tsx'
import { FundLink } from '../../components/links/FundLink.tsx'
import { today } from '../../format/days.ts'
import { dashboardQuery } from '../../queries/funds.ts'

/** Says of a fund without investors or cash, before anything is filled in, what comes first, and where. */
export function NothingToDistribute({ fund }: { fund: { id: number } }) {
  const cash = useQuery(dashboardQuery(fund.id, today())).data?.cash
  return (
    <>
      <NoCommitments fundId={fund.id} />
      {cash !== undefined && cash <= 0 && (
        <Alert mb="md" color="yellow" title="The fund has no cash to distribute">
          Record what it received{' '}
          <FundLink fundId={fund.id} search={{ tab: 'journal' }} inText>
            in its journal
          </FundLink>{' '}
          first, or import the statement of its bank.
        </Alert>
      )}
    </>
  )
}
