import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { MailSent } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { mailAccountQuery } from '../../../queries/mail.ts'

/** Sends a link, while it is shown, to the one it is for; ends the sentence that says to hand it over. */
export function MailLink({ to, send }: { to: string; send: () => Promise<MailSent> }) {
  const account = useQuery(mailAccountQuery)
  const sending = useAction(send, { invalidates: [], done: () => `Sent to ${to}` })
  if (!account.data?.configured) return '.'
  return (
    <>
      {' or '}
      <Button
        size="compact-sm"
        variant="default"
        disabled={sending.isSuccess}
        loading={sending.isPending}
        onClick={() => sending.mutate(undefined)}
      >
        {sending.isSuccess ? `Sent to ${to}` : `Send it to ${to}`}
      </Button>
    </>
  )
}
