import { Switch, Text } from '@mantine/core'
import { meApi } from '../../api/modules.ts'
import { useAction } from '../../components/action/use-action.ts'
import { useMe } from '../../session/session.ts'

/** Turns mails about proposals that await one's approval on or off. */
export function VoteMails() {
  const me = useMe()
  const set = useAction((on: boolean) => meApi('PUT /api/v1/svc/me/vote-mails', { body: { on } }), {
    invalidates: [['me']],
  })
  return (
    <>
      <Switch
        label="Send me an e-mail when a proposal waits for my approval"
        checked={me.vote_mails}
        onChange={event => set.mutate(event.currentTarget.checked)}
      />
      <Text c="dimmed" mt="sm">
        With the effect in words and a link. Several within an hour come in one, and a reminder comes before a
        proposal expires. Nothing is decided by e-mail.
      </Text>
    </>
  )
}
