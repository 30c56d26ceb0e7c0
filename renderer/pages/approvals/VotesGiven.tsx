import { Alert, Anchor } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDate } from '../../format/dates.ts'
import { useDelegationsInForce } from '../../queries/delegations.ts'

/** Delegations in force that concern the reader. */
export function VotesGiven() {
  const { given, had } = useDelegationsInForce()
  if (given.length + had.length === 0) return null
  return (
    <Alert variant="outline" color="gray" mb="md" title="Delegated votes">
      {given.map(({ id, delegate, until }) => (
        <div key={id}>
          {delegate} votes for you until {formatDate(until)}.
        </div>
      ))}
      {had.map(({ id, delegator, until }) => (
        <div key={id}>
          You vote for {delegator} until {formatDate(until)}.
        </div>
      ))}
      <Anchor renderRoot={props => <Link {...props} to="/settings/delegations" />}>Delegated votes</Anchor>
    </Alert>
  )
}
