import { Alert, Anchor, Button, Drawer, SegmentedControl, Text, Textarea, TextInput } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Mailing } from '../../api/modules.ts'
import type { SentPapers } from '../../queries/mail.ts'
import { useMay } from '../../session/session.ts'
import { useAction } from '../action/use-action.ts'
import { Letters, mayGoOut, type Recipient } from './Letters.tsx'
import classes from './mail.module.css'
import { isLive } from './states.ts'

interface SendMailProps {
  mailing: Mailing
  papers: SentPapers
  onClose: () => void
}

/** By the office's mail, or outside it (post, one's own program), which is only recorded. */
type Way = 'mail' | 'otherwise'

/** Reviews a mailing before it goes: exclusions, missing addresses, schedule and a personal note. */
export function SendMail({ mailing: { title, from, recipients }, papers, onClose }: SendMailProps) {
  const [way, setWay] = useState<Way>(from === null ? 'otherwise' : 'mail')
  const isOpen = (one: Recipient) => mayGoOut(one.message) && (way === 'otherwise' || one.address !== null)
  const [wanted, setWanted] = useState<readonly number[]>(() =>
    recipients.filter(({ message }) => !isLive(message)).map(({ lp_id }) => lp_id),
  )
  const chosen = recipients.filter(one => wanted.includes(one.lp_id) && isOpen(one))
  const [note, setNote] = useState('')
  const [sendAt, setSendAt] = useState('')
  const [how, setHow] = useState('')
  const [readId, setReadId] = useState<number | null>(null)
  const again = chosen.some(({ message }) => isLive(message))
  const whom = { lp_ids: chosen.map(({ lp_id }) => lp_id), ...(again ? { again } : {}) }
  const words = note.trim()
  const act = useAction(
    () =>
      way === 'otherwise'
        ? papers.record({ ...whom, how: how.trim() })
        : papers.send({
            ...whom,
            ...(words === '' ? {} : { note: words }),
            ...(sendAt === '' ? {} : { send_at: new Date(sendAt).toISOString() }),
          }),
    {
      invalidates: [papers.key],
      done: () => {
        onClose()
        if (way === 'otherwise') return `Kept as sent to ${investors(chosen.length)}`
        return `${sendAt === '' ? 'On its way' : 'Scheduled'}: ${investors(chosen.length)}`
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
      {from === null ? (
        <NoAccount />
      ) : (
        <SegmentedControl
          mb="md"
          aria-label="Delivery"
          value={way}
          onChange={value => setWay(value as Way)}
          data={[
            { value: 'mail', label: 'By e-mail from the office' },
            { value: 'otherwise', label: 'Sent another way' },
          ]}
        />
      )}
      {way === 'mail' && <Text mb="md">From {from}, each with their own PDF.</Text>}
      {missing.length > 0 && <WithoutAddress missing={missing} />}
      <Unprintable recipients={recipients.filter(({ unprintable }) => unprintable !== null)} />
      <Letters
        recipients={recipients}
        papers={papers}
        open={isOpen}
        chosen={chosen.map(({ lp_id }) => lp_id)}
        onChoose={setWanted}
        note={words}
        onRead={setReadId}
      />
      <Textarea
        label="Your own text"
        description="Shown after the text below"
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
            {words === '' ? read.text : `${read.text}\n\n${words}`}
          </Text>
        </section>
      )}
      {way === 'otherwise' ? (
        <TextInput
          mt="md"
          label="Delivery method"
          description="For messages you sent yourself: marks them as sent so that they are not sent again"
          placeholder="By post on 3 March 2026"
          maxLength={200}
          value={how}
          onChange={({ currentTarget: { value } }) => setHow(value)}
        />
      ) : (
        <TextInput
          mt="md"
          type="datetime-local"
          label="Send at"
          description="Leave empty to send at once. Until then they can be withdrawn."
          value={sendAt}
          onChange={({ currentTarget: { value } }) => setSendAt(value)}
        />
      )}
      <Button
        mt="md"
        disabled={chosen.length === 0 || (way === 'otherwise' && how.trim() === '')}
        loading={act.isPending}
        onClick={() => act.mutate(undefined)}
      >
        {way === 'otherwise' ? 'Keep as sent to' : sendAt === '' ? 'Send to' : 'Send later to'}{' '}
        {investors(chosen.length)}
        {again && ', some again'}
      </Button>
    </Drawer>
  )
}

const investors = (count: number) => (count === 1 ? '1 investor' : `${count} investors`)

function WithoutAddress({ missing }: { missing: readonly Recipient[] }) {
  return (
    <Alert mb="md" title={`${investors(missing.length)} without an e-mail address`}>
      {missing.map(({ lp_id, name }) => (
        <Anchor key={lp_id} component={Link} to={`/investors/${lp_id}`} mr="md" size="sm" underline="always">
          {name}
        </Anchor>
      ))}
    </Alert>
  )
}

function NoAccount() {
  const mayManage = useMay('manage')
  return (
    <Alert mb="md" title="The office has no mail account">
      Download each draft and send it from your mail program; the PDF is attached.{' '}
      {mayManage ? (
        <Anchor component={Link} to="/settings/mail" size="sm" underline="always">
          Or set up an account under Settings
        </Anchor>
      ) : (
        'Or ask an administrator to set up an account under Settings.'
      )}
    </Alert>
  )
}

/** Names that the papers would show as boxes: told before anything goes out. */
function Unprintable({ recipients }: { recipients: readonly Recipient[] }) {
  if (recipients.length === 0) return null
  return (
    <Alert mb="md" color="yellow" variant="outline" title="Names that cannot be printed">
      <div>
        The papers have no typeface for these names, and would show boxes in place of their letters. Give the
        investor a name in Latin letters first.
      </div>
      {recipients.map(({ lp_id, name }) => (
        <div key={lp_id}>{name}</div>
      ))}
    </Alert>
  )
}
