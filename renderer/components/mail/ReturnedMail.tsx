import { Anchor, Button, FileButton, Group, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { base64Of } from '../../api/base64.ts'
import { type MailMessage, mailApi } from '../../api/modules.ts'
import { mailKey } from '../../queries/mail.ts'
import { useAction } from '../action/use-action.ts'
import styles from './mail.module.css'

/** Where a person drops a message that came back from a mail server, so that the record tells of it. */
export function ReturnedMail({ linked = false }: { linked?: boolean }) {
  const [over, setOver] = useState(false)
  const take = useAction(
    async (file: File) => mailApi('POST /api/v1/svc/mail/returned', { body: { eml: await base64Of(file) } }),
    { invalidates: [mailKey, ['notifications']] },
  )
  const choose = (file: File | null | undefined) => {
    if (file) take.mutate(file)
  }
  return (
    <>
      <Group
        className={styles.drop}
        data-over={over || undefined}
        gap="sm"
        mt="md"
        onDragOver={event => {
          event.preventDefault()
          setOver(true)
        }}
        onDragLeave={() => setOver(false)}
        onDrop={event => {
          event.preventDefault()
          setOver(false)
          choose(event.dataTransfer.files[0])
        }}
      >
        <FileButton accept=".eml,message/rfc822" onChange={choose}>
          {props => (
            <Button variant="default" size="compact-sm" loading={take.isPending} {...props}>
              Choose a returned message
            </Button>
          )}
        </FileButton>
        <Text size="sm" c="dimmed">
          or drop it here: the message (.eml) in which a mail server says that one could not be delivered.
        </Text>
      </Group>
      <div role="status">{take.data && <Taken message={take.data} linked={linked} />}</div>
    </>
  )
}

function Taken({ message, linked }: { message: MailMessage; linked: boolean }) {
  return (
    <Text size="sm" mt="sm">
      “{message.subject}” to {message.name}: {message.response}{' '}
      {linked && (
        <Anchor component={Link} to={message.page} underline="always">
          Show it
        </Anchor>
      )}
    </Text>
  )
}
