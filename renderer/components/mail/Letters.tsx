import { Anchor, Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import type { Mailing, MailMessage } from '../../api/modules.ts'
import { meant } from '../../language/language.ts'
import { draftAt, type SentPapers } from '../../queries/mail.ts'
import { mailStates } from '../../words/people.ts'
import { isLive } from './states.ts'

export type Recipient = Mailing['recipients'][number]

interface LettersProps {
  recipients: readonly Recipient[]
  papers: SentPapers
  /** Recipients that may be chosen. */
  open: (one: Recipient) => boolean
  chosen: readonly number[]
  onChoose: (chosen: readonly number[]) => void
  /** Words that the drafts carry, too. */
  note: string
  onRead: (lpId: number) => void
}

/** Recipients of papers: the selection, the last delivery, the letter to read and the draft to download. */
export function Letters({ recipients, papers, open, chosen, onChoose, note, onRead }: LettersProps) {
  return (
    <Stack gap={4} mb="md" role="group" aria-label="Recipients">
      {recipients.map(one => (
        <Group key={one.lp_id} justify="space-between" gap="sm" wrap="nowrap">
          <Checkbox
            label={`${one.name}, ${one.address ?? 'no address'}`}
            disabled={!open(one)}
            checked={chosen.includes(one.lp_id)}
            onChange={({ currentTarget: { checked } }) =>
              onChoose(checked ? [...chosen, one.lp_id] : chosen.filter(id => id !== one.lp_id))
            }
          />
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
              onClick={() => onRead(one.lp_id)}
            >
              {meant('Read', 'verb')}
            </Button>
            <Anchor
              size="sm"
              href={draftAt(papers, one.lp_id, note)}
              download
              aria-label={`Draft to ${one.name}`}
            >
              Draft
            </Anchor>
          </Group>
        </Group>
      ))}
    </Stack>
  )
}

/** A message on its way is left alone; one that may have arrived is decided first. */
export const mayGoOut = (message: MailMessage | null): boolean =>
  !isLive(message) || message?.status === 'sent'
