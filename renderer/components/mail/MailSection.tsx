import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type Mailing, type MailMessage, mailApi } from '../../api/modules.ts'
import { mailingQuery, type SentPapers } from '../../queries/mail.ts'
import { useMay } from '../../session/session.ts'
import { mailStates } from '../../words/people.ts'
import { useAction } from '../action/use-action.ts'
import { RecordSection } from '../page/RecordPage.tsx'
import { Loaded } from '../states/Loaded.tsx'
import type { Column } from '../table/columns/columns.ts'
import { FiguresTable } from '../table/FiguresTable.tsx'
import { stateColumn } from '../table/state-column.tsx'
import { ReturnedMail } from './ReturnedMail.tsx'
import { SendMail } from './SendMail.tsx'

type Recipient = Mailing['recipients'][number]

interface MailSectionProps {
  papers: SentPapers
  /** The heading: `Notices by mail`. */
  title: string
  /** Labels of the button and of the table of sent papers. */
  send?: string
  sent?: string
  /** The address of the papers as one PDF, where no other place of the page has it. */
  pdf?: string
}

/** Sends a record's papers by mail, and lists recipients and deliveries. */
export function MailSection({
  papers,
  title,
  send = 'Send by mail',
  sent = 'Sent by mail',
  pdf,
}: MailSectionProps) {
  const mailing = useQuery(mailingQuery(papers))
  const mayWrite = useMay('write')
  const [open, setOpen] = useState(false)
  return (
    <RecordSection
      title={title}
      action={
        mayWrite && (
          <Button variant="default" size="compact-sm" disabled={!mailing.data} onClick={() => setOpen(true)}>
            {send}
          </Button>
        )
      }
    >
      {pdf && (
        <Anchor size="sm" href={pdf} download display="inline-block" mb="xs">
          As PDF
        </Anchor>
      )}
      <Loaded query={mailing}>
        {found => (
          <>
            {found.recipients.some(({ message }) => message) ? (
              <Sent mailing={found} papers={papers} label={sent} />
            ) : (
              <Text c="dimmed">No mail sent yet.</Text>
            )}
            {open && <SendMail mailing={found} papers={papers} onClose={() => setOpen(false)} />}
          </>
        )}
      </Loaded>
    </RecordSection>
  )
}

function Sent({ mailing, papers, label }: { mailing: Mailing; papers: SentPapers; label: string }) {
  const mayWrite = useMay('write')
  const those = (status: MailMessage['status']) =>
    mailing.recipients.flatMap(({ message }) => (message?.status === status ? [message] : []))
  return (
    <>
      <FiguresTable
        id={label}
        label={label}
        rows={mailing.recipients}
        columns={columns}
        rowId={({ lp_id }) => lp_id}
      />
      {mayWrite && (
        <>
          {those('queued').map(message => (
            <Withdraw key={message.id} message={message} papers={papers} />
          ))}
          {those('uncertain').map(message => (
            <Decide key={message.id} message={message} papers={papers} />
          ))}
          {[...those('sent'), ...those('uncertain')].length > 0 && <ReturnedMail />}
        </>
      )}
    </>
  )
}

const columns: Array<Column<Recipient>> = [
  { id: 'investor', title: 'Investor', kind: 'text', value: ({ name }) => name },
  {
    id: 'address',
    title: 'Address',
    kind: 'text',
    value: ({ message, address }) => message?.address ?? address,
  },
  stateColumn({ states: mailStates, value: ({ message }) => message?.status ?? 'unsent' }),
  { id: 'at', title: 'Last attempt', kind: 'time', value: ({ message }) => message?.attempted_at ?? null },
  {
    id: 'next',
    title: 'Next attempt',
    kind: 'time',
    value: ({ message }) => message?.next_attempt_at ?? null,
  },
  { id: 'response', title: 'Answer', kind: 'text', value: ({ message }) => message?.response ?? null },
]

/** Withdraws a message that has not gone out yet. */
function Withdraw({ message, papers }: { message: MailMessage; papers: SentPapers }) {
  const withdraw = useAction(
    () => mailApi('POST /api/v1/svc/mail/messages/{mail_id}/withdraw', { params: { mail_id: message.id } }),
    { invalidates: [papers.key], done: () => `Withdrawn: ${message.name}` },
  )
  return (
    <Button
      mt="sm"
      mr="sm"
      size="compact-sm"
      variant="default"
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate(undefined)}
    >
      Withdraw the message to {message.name}
    </Button>
  )
}

/** Lets a person record whether a message arrived whose outcome is unknown. */
function Decide({ message, papers }: { message: MailMessage; papers: SentPapers }) {
  const decide = useAction(
    (decision: 'arrived' | 'send_again') =>
      mailApi('POST /api/v1/svc/mail/messages/{mail_id}/decide', {
        params: { mail_id: message.id },
        body: { decision },
      }),
    { invalidates: [papers.key] },
  )
  return (
    <Group mt="sm" gap="sm">
      <Text size="sm">
        Delivery to {message.name} is unconfirmed: the connection ended too soon. Ask them, then record the
        answer.
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        disabled={decide.isPending}
        aria-label={`${message.name} has it`}
        onClick={() => decide.mutate('arrived')}
      >
        They have it
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        disabled={decide.isPending}
        aria-label={`Send it to ${message.name} again`}
        onClick={() => decide.mutate('send_again')}
      >
        Send it again
      </Button>
    </Group>
  )
}
