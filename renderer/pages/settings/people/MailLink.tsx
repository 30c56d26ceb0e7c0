import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { adminApi, type CreatedInviteLink } from '../../../api/modules.ts'
import { useAction } from '../../../components/use-action.ts'
import { mailAccountQuery } from '../../../queries/mail.ts'

/** Sends a link, while it is shown, to the one it is for; ends the sentence that says to hand it over. */
export function MailLink({ link }: { link: CreatedInviteLink }) {
  const account = useQuery(mailAccountQuery)
  const send = useAction(
    () =>
      adminApi('POST /api/v1/svc/admin/invite-links/{link_id}/mail', {
        params: { link_id: link.id },
        body: { url: link.url },
      }),
    { invalidates: [], done: () => `Sent to ${link.email}` },
  )
  if (!account.data?.configured) return '.'
  return (
    <>
      {' or '}
      <Button
        size="compact-sm"
        variant="default"
        disabled={send.isSuccess}
        loading={send.isPending}
        onClick={() => send.mutate(undefined)}
      >
        {send.isSuccess ? `Sent to ${link.email}` : `Send it to ${link.email}`}
      </Button>
    </>
  )
}
