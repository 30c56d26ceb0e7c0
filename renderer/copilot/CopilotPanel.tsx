import { ActionIcon, Button, Checkbox, CloseButton, Group, Text, Textarea, Title } from '@mantine/core'
import { IconArrowUp } from '@tabler/icons-react'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useMay } from '../session/session.ts'
import classes from './copilot.module.css'
import { Exchange } from './Exchange.tsx'
import { usePlace } from './place.ts'
import { useConversation } from './use-conversation.ts'

const LONGEST = 2000
const EXAMPLES = [
  'Which capital calls are overdue?',
  'What waits for approval?',
  'What does the pipeline look like by stage?',
]

interface CopilotPanelProps {
  shown: boolean
  onClose: () => void
}

/** Questions about the office, answered from its records with the sources of each sentence. */
export default function CopilotPanel({ shown, onClose }: CopilotPanelProps) {
  const place = usePlace()
  const reads = useMay('read')
  const [wide, setWide] = useState(false)
  const [text, setText] = useState('')
  const { all, busy, ask, retry, clear } = useConversation()
  const field = useRef<HTMLTextAreaElement>(null)
  const log = useRef<HTMLDivElement>(null)
  const answered = all.at(-1)?.answer
  useEffect(() => {
    if (shown) field.current?.focus()
  }, [shown])
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was added last is to be seen
  useEffect(() => {
    log.current?.lastElementChild?.scrollIntoView({ block: 'start' })
  }, [all.length, answered])

  const submit = (question = text.trim()) => {
    if (question === '' || busy) return
    ask(question, wide ? null : place)
    setText('')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onClose()
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      submit()
    }
  }

  return (
    <div className={classes.panel}>
      <Group justify="space-between" className={classes.head}>
        <Title order={2} size="h4">
          Copilot
        </Title>
        <Group gap="xs">
          {all.length > 0 && (
            <Button variant="subtle" size="compact-sm" onClick={clear}>
              New conversation
            </Button>
          )}
          <CloseButton aria-label="Close the copilot" onClick={onClose} />
        </Group>
      </Group>
      <section ref={log} role="log" aria-label="Conversation" className={classes.log} tabIndex={-1}>
        {all.length === 0 && (
          <div className={classes.empty}>
            <Text>
              Ask about anything in the office. Answers come from its records, and each sentence cites them.
            </Text>
            {reads &&
              EXAMPLES.map(example => (
                <Button key={example} variant="default" size="compact-sm" onClick={() => submit(example)}>
                  {example}
                </Button>
              ))}
          </div>
        )}
        {all.map(asked => (
          <Exchange key={asked.key} asked={asked} onRetry={() => retry(asked)} />
        ))}
      </section>
      <div className={classes.foot}>
        {place && (
          <Checkbox
            size="xs"
            mb="xs"
            label={`Only about ${place.label}`}
            checked={!wide}
            onChange={event => setWide(!event.currentTarget.checked)}
          />
        )}
        <Group gap="xs" align="end" wrap="nowrap">
          <Textarea
            ref={field}
            className={classes.field}
            aria-label="Ask the copilot"
            placeholder="Ask about deals, investors, funds"
            autosize
            minRows={1}
            maxRows={6}
            maxLength={LONGEST}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            onKeyDown={onKeyDown}
          />
          <ActionIcon
            size="lg"
            aria-label="Ask"
            disabled={text.trim() === '' || busy}
            onClick={() => submit()}
          >
            <IconArrowUp size={18} aria-hidden />
          </ActionIcon>
        </Group>
      </div>
    </div>
  )
}
