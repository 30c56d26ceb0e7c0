import { Alert, Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminApi, type MailAccount } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { waitingOfKindQuery } from '../../../queries/approvals.ts'
import { mailKey } from '../../../queries/mail.ts'

type Pending = NonNullable<MailAccount['pending']>

/** Proposes to send with the account entered, which another administrator approves first. */
export const switchTo = ({ id }: Pending) =>
  adminApi('POST /api/v1/svc/admin/email/pending/{pending_id}/use', { params: { pending_id: id } })

/** An account that was entered and that the office does not send with yet. */
export function PendingAccount({ account }: { account: Pending }) {
  const waiting = useQuery(waitingOfKindQuery('switch_mail_account'))
  const proposal = waiting.data?.items.find(({ proposal }) => proposal.arguments.pending_id === account.id)
  const changed = { invalidates: [mailKey, waitingOfKindQuery('switch_mail_account').queryKey] }
  const use = useAction(() => switchTo(account), changed)
  const discard = useAction(
    () =>
      adminApi('DELETE /api/v1/svc/admin/email/pending/{pending_id}', { params: { pending_id: account.id } }),
    { ...changed, done: () => 'Discarded. The account in use stays.' },
  )
  return (
    <Alert mb="lg" color="yellow" title="An account is not in use yet">
      <Text>
        {account.entered_by} entered {account.from_address} at {account.host}:{account.port}. Another
        administrator must approve it; until then nothing is sent with it.
      </Text>
      <Group mt="sm" gap="sm">
        {proposal ? (
          <Anchor
            renderRoot={props => <Link {...props} to="/approvals" search={{ action: proposal.action_id }} />}
          >
            Open the proposal
          </Anchor>
        ) : (
          <Button size="xs" loading={use.isPending} onClick={() => use.mutate(undefined)}>
            Propose to use it
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="red"
          loading={discard.isPending}
          onClick={() => discard.mutate(undefined)}
        >
          Discard
        </Button>
      </Group>
    </Alert>
  )
}
