import { Anchor, List, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { waitingOfKindQuery } from '../../../queries/approvals.ts'
import { useMay } from '../../../session/session.ts'

/** The invitations that a second administrator has yet to approve. */
export function WaitingInvitations() {
  const seesProposals = useMay('read', 'agent')
  const waiting = useQuery({ ...waitingOfKindQuery('create_invite_link'), enabled: seesProposals })
  const items = waiting.data?.items ?? []
  if (items.length === 0) return null
  return (
    <>
      <Text mb="xs">
        Another administrator must approve these invitations. Until then nobody can use them.
      </Text>
      <List mb="md">
        {items.map(({ action_id, proposed_by, proposal }) => (
          <List.Item key={action_id}>
            <Anchor renderRoot={props => <Link {...props} to="/approvals" search={{ action: action_id }} />}>
              {String(proposal.arguments.email ?? 'Anyone with the link')}
            </Anchor>
            , proposed by {proposed_by}
          </List.Item>
        ))}
      </List>
    </>
  )
}
