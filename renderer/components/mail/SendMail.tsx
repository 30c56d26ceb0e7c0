import { Alert, Anchor, Button, Checkbox, Drawer, Group, Stack, Text, Textarea } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Mailing } from '../../api/modules.ts'
import { draftAt, type SentPapers } from '../../queries/mail.ts'
import { useMay } from '../../session/session.ts'
import { useAction } from '../use-action.ts'
import classes from './mail.module.css'
import { isLive, mailStates } from './states.ts'

type Recipient = Mailing['recipients'][number]

interface SendMailProps {
  mailing: Mailing
  papers: SentPapers
  onClose: () => void
}

/** What goes to whom, before it goes: who is left out, who has no address, and words of one's own. */
export function SendMail({ mailing: { title, from, recipients }, papers, onClose }: SendMailProps) {
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    recipients
      .filter(({ address, message }) => address !== null && !isLive(message))
      .map(({ lp_id }) => lp_id),
  )
  const [note, setNote] = useState('')
  const [readId, setReadId] = useState<number | null>(null)
  const again = recipients.some(({ lp_id, message }) => chosen.includes(lp_id) && isLive(message))
  const send = useAction(
    () =>
      papers.send({
        lp_ids: [...chosen],
        ...(again ? { again } : {}),
        ...(note.trim() === '' ? {} : { note: note.trim() }),
      }),
    {
      invalidates: [papers.key],
      done: () => {
        onClose()
        return `On its way to ${investors(chosen.length)}`
      },
    },
  )
  const missing = recipients.filter(({ address }) => address === null)
  const read = recipients.find(({ lp_id }) => lp_id === readId) ?? recipients[0]
  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={`${title}: send by mail`}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {from === null ? <NoAccount /> : <Text mb="md">From {from}, each with their own PDF.</Text>}
      {missing.length > 0 && (
        <Alert mb="md" title={`${investors(missing.length)} without an e-mail address`}>
          {missing.map(({ lp_id, name }) => (
            <Anchor
              key={lp_id}
              component={Link}
              to={`/investors/${lp_id}`}
              mr="md"
              size="sm"
              underline="always"
            >
              {name}
            </Anchor>
          ))}
        </Alert>
      )}
      <Stack gap={4} mb="md" role="group" aria-label="Recipients">
        {recipients.map(one => (
          <Group key={one.lp_id} justify="space-between" gap="sm" wrap="nowrap">
            {from === null ? (
              <Text size="sm">{nameOf(one)}</Text>
            ) : (
              <Checkbox
                label={nameOf(one)}
                disabled={one.address === null || !mayGoOut(one.message)}
                checked={chosen.includes(one.lp_id)}
                onChange={({ currentTarget: { checked } }) =>
                  setChosen(before =>
                    checked ? [...before, one.lp_id] : before.filter(id => id !== one.lp_id),
                  )
                }
              />
            )}
            <Group gap="sm" wrap="nowrap">
              {one.message && (
                <Text size="sm" c="dimmed">
                  {mailStates[one.message.status].label}
                </Text>
              )}
              <Button
                variant="subtle"
                size="compact-sm"
                aria-label={`Read the message to ${one.name}`}
                onClick={() => setReadId(one.lp_id)}
              >
                Read
              </Button>
              <Anchor
                size="sm"
                href={draftAt(papers, one.lp_id, note.trim())}
                download
                aria-label={`Draft to ${one.name}`}
              >
                Draft
              </Anchor>
            </Group>
          </Group>
        ))}
      </Stack>
      <Textarea
        label="Words of your own"
        description="They stand after the text below"
        autosize
        minRows={2}
        maxLength={2000}
        value={note}
        onChange={({ currentTarget: { value } }) => setNote(value)}
      />
      {read && (
        <section aria-label={`The message to ${read.name}`} className={classes.letter}>
          <Text fw={600} size="sm">
            {read.subject}
          </Text>
          <Text size="sm" className={classes.text}>
            {note.trim() === '' ? read.text : `${read.text}\n\n${note.trim()}`}
          </Text>
        </section>
      )}
      {from !== null && (
        <Button
          mt="md"
          disabled={chosen.length === 0}
          loading={send.isPending}
          onClick={() => send.mutate(undefined)}
        >
          {again ? `Send to ${investors(chosen.length)}, some again` : `Send to ${investors(chosen.length)}`}
        </Button>
      )}
    </Drawer>
  )
}

const nameOf = ({ name, address }: Recipient): string => `${name}, ${address ?? 'no address'}`

/** What is on its way is left alone, and what may have arrived is decided first. */
const mayGoOut = (message: Recipient['message']): boolean => !isLive(message) || message?.status === 'sent'

const investors = (count: number) => (count === 1 ? '1 investor' : `${count} investors`)

function NoAccount() {
  const mayManage = useMay('manage')
  return (
    <Alert mb="md" title="The office has no mail account">
      Take each draft and send it from your own mail program: it has the PDF in it.{' '}
      {mayManage ? (
        <Anchor component={Link} to="/settings/mail" size="sm" underline="always">
          Or set an account under Settings
        </Anchor>
      ) : (
        'Or have an administrator set an account under Settings.'
      )}
    </Alert>
  )
}
