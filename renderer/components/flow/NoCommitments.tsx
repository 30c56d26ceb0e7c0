import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { committedQuery } from '../../queries/investors.ts'

/** Says of a fund without commitments, before anything is filled in, that they come first, and where. */
export function NoCommitments({ fundId }: { fundId: number }) {
  const committed = useQuery(committedQuery(fundId)).data
  if (committed?.length !== 0) return null
  return (
    <Alert mb="md" color="yellow" title="No investor is committed to this fund yet">
      Record the commitments first:{' '}
      <Anchor component={Link} to="/investors" size="sm" underline="always">
        add or choose an investor
      </Anchor>
      , or{' '}
      <Anchor component={Link} to={`/funds/${fundId}/import`} size="sm" underline="always">
        import the capital of a running fund
      </Anchor>
      .
    </Alert>
  )
}
