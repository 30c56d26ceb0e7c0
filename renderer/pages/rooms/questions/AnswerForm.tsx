import { Button, Group, MultiSelect, Text, Textarea } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnswerSuggestion, qaApi, type RoomAnswer, type RoomQuestion } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { HowRead } from '../../../components/source/HowRead.tsx'
import { count } from '../../../format/numbers.ts'
import { roomDocumentsQuery } from '../../../queries/diligence.ts'
import { questionsKey } from './queries.ts'
import classes from './questions.module.css'

/** Drafts an answer, with suggestions from the room's documents. */
export function AnswerForm({
  question: { id, room_id },
  draft,
  onClose,
}: {
  question: RoomQuestion
  draft: RoomAnswer | undefined
  onClose: () => void
}) {
  const documents = useQuery(roomDocumentsQuery(room_id)).data?.items ?? []
  const [answer, setAnswer] = useState(draft?.answer ?? '')
  const [pointed, setPointed] = useState(draft?.documents.map(one => String(one.id)) ?? [])
  const keep = useAction(
    () =>
      qaApi('POST /api/v1/svc/qa/questions/{question_id}/answer', {
        params: { question_id: id },
        body: { answer, document_ids: pointed.map(Number) },
      }),
    { invalidates: [questionsKey] },
  )
  const use = ({ text, document_id }: AnswerSuggestion) => {
    setAnswer(before => (before.trim() === '' ? text : `${before.trimEnd()}\n\n${text}`))
    if (document_id !== null) setPointed(before => [...new Set([...before, String(document_id)])])
  }
  return (
    <form
      className={classes.form}
      onSubmit={event => {
        event.preventDefault()
        keep.mutate(undefined, { onSuccess: onClose })
      }}
    >
      <Textarea
        label="Answer"
        required
        autosize
        minRows={4}
        data-autofocus
        autoFocus
        value={answer}
        onChange={event => setAnswer(event.currentTarget.value)}
      />
      <MultiSelect
        label="Documents it refers to"
        description="Readers of the answer see only those they may access"
        searchable
        clearable
        mt="sm"
        data={documents.map(one => ({
          value: String(one.id),
          label: [one.index, one.name].filter(Boolean).join(' '),
        }))}
        value={pointed}
        onChange={setPointed}
      />
      <Suggested questionId={id} onUse={use} />
      <Group mt="md" gap="sm">
        <Button type="submit" loading={keep.isPending} disabled={answer.trim() === ''}>
          Keep as draft
        </Button>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
      </Group>
    </form>
  )
}

function Suggested({
  questionId,
  onUse,
}: {
  questionId: number
  onUse: (suggestion: AnswerSuggestion) => void
}) {
  const look = useAction(
    () =>
      qaApi('POST /api/v1/svc/qa/questions/{question_id}/suggest', { params: { question_id: questionId } }),
    { invalidates: [] },
  )
  const found = look.data
  return (
    <section className={classes.suggested} aria-label="Room contents">
      <Button variant="default" size="xs" loading={look.isPending} onClick={() => look.mutate()}>
        Search the room for an answer
      </Button>
      {found && found.suggestions.length === 0 && (
        <Text size="sm" mt="xs">
          {found.documents_read === 0
            ? 'The office stores no readable document in this room.'
            : `No mention in ${count(found.documents_read, 'document')}.`}
        </Text>
      )}
      {found?.suggestions.map(one => (
        <blockquote key={`${one.document} ${one.page} ${one.text}`} className={classes.quote}>
          <Text className={classes.words}>{one.text}</Text>
          <Group gap="sm">
            <Text size="sm" c="dimmed">
              {one.source === 'answer'
                ? 'Previously answered in this room'
                : `${one.document}${one.page === null ? '' : `, page ${one.page}`}`}{' '}
              <HowRead read={one.read} withReason />
            </Text>
            <Button size="compact-xs" variant="default" onClick={() => onUse(one)}>
              Use
            </Button>
          </Group>
        </blockquote>
      ))}
      {found && found.unreadable.length > 0 && (
        <Text size="sm" c="dimmed" mt="xs">
          Could not be read: {found.unreadable.join(', ')}
        </Text>
      )}
    </section>
  )
}
