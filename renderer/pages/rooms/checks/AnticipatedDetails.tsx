import { Anchor, Button, Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type AnticipatedQuestion, intelligenceApi } from '../../../api/modules.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { ReviewDetails } from '../../../components/review/ReviewDetails.tsx'
import { HowRead } from '../../../components/source/HowRead.tsx'
import { formatPercent } from '../../../format/numbers.ts'
import { anticipatedMoves, anticipatedStates } from '../../../words/anticipated.ts'
import { Citation } from '../citation/Citation.tsx'
import { anticipatedQuery } from './queries.ts'
import { useDecide } from './use-decide.ts'

interface AnticipatedDetailsProps {
  question: AnticipatedQuestion
  mayWrite: boolean
  onPublish: () => void
}

/** One anticipated question: why it is likely, its draft and where that is from, and what a person does with it. */
export function AnticipatedDetails({ question, mayWrite, onPublish }: AnticipatedDetailsProps) {
  const { status, why, draft_answer, author } = question
  const { tone, label } = anticipatedStates[status]
  return (
    <ReviewDetails label="Anticipated question">
      <h2>{question.question}</h2>
      <Group gap="sm" mb="xs">
        <Status tone={tone}>{label}</Status>
        {question.confidence !== null && draft_answer !== null && (
          <Text size="sm" c="dimmed">
            Confidence {formatPercent(question.confidence)}
          </Text>
        )}
      </Group>
      <p>{why}</p>
      {status === 'draft' && mayWrite ? (
        <Draft question={question} />
      ) : (
        <>
          <h3>Answer</h3>
          <p>{draft_answer ?? 'Nothing in the room answers it.'}</p>
        </>
      )}
      {author !== null && (
        <Text size="sm" c="dimmed" mt="xs">
          Written by {author}
        </Text>
      )}
      <Citations question={question} />
      <Decided question={question} />
      {mayWrite && <Decisions question={question} onPublish={onPublish} />}
    </ReviewDetails>
  )
}

interface Draft {
  question: string
  draft_answer: string | null
}

function Draft({
  question: { id, room_id, version, question, draft_answer },
}: {
  question: AnticipatedQuestion
}) {
  const queryClient = useQueryClient()
  return (
    <SchemaForm<Draft>
      fields={[
        { name: 'question', label: 'Question', kind: 'multiline', required: true },
        {
          name: 'draft_answer',
          label: 'Answer',
          kind: 'multiline',
          ...(draft_answer === null ? { hint: 'Nothing in the room answers it.' } : {}),
        },
      ]}
      initial={{ question, draft_answer }}
      submit="Save"
      onSubmit={async body => {
        await intelligenceApi('PATCH /api/v1/svc/intelligence/anticipated-qa/{qa_id}', {
          params: { qa_id: id },
          body: { ...body, version },
        }).finally(() => queryClient.invalidateQueries(anticipatedQuery(room_id)))
      }}
    />
  )
}

function Citations({ question: { citations, room_id } }: { question: AnticipatedQuestion }) {
  if (citations.length === 0) return null
  return (
    <>
      <h3>From the room</h3>
      {citations.map(({ document_id, document, page, quote, source, read }) => (
        <blockquote key={`${document} ${page} ${quote}`}>
          <p>{quote}</p>
          <Text size="sm" c="dimmed">
            {source === 'answer' ? (
              'Previously answered in this room'
            ) : (
              <Citation roomId={room_id} documentId={document_id} page={page} quote={quote}>
                {page === null ? document : `${document}, page ${page}`}
              </Citation>
            )}{' '}
            <HowRead read={read} withReason />
          </Text>
        </blockquote>
      ))}
    </>
  )
}

function Decided({
  question: { decided_by, decided_at, reason, published_to, published_id, room_id },
}: {
  question: AnticipatedQuestion
}) {
  if (decided_at === null) return null
  return (
    <>
      {reason && <p>{reason}</p>}
      {published_to === 'answer_bank' && <p>In the answer bank</p>}
      {published_to === 'room' && (
        <p>
          <Anchor
            renderRoot={props => (
              <Link
                {...props}
                to="/rooms/$roomId"
                params={{ roomId: String(room_id) }}
                search={{ tab: 'questions', question: String(published_id) }}
              />
            )}
          >
            Question in the room
          </Anchor>
        </p>
      )}
      <Text size="sm" c="dimmed">
        <Ago at={decided_at} />, by {decided_by}
      </Text>
    </>
  )
}

function Decisions({ question, onPublish }: { question: AnticipatedQuestion; onPublish: () => void }) {
  const decide = useDecide(question.room_id)
  const { moves, draft_answer } = question
  return (
    <Group gap="sm" mt="md">
      {moves.map(to => (
        <Button
          key={to}
          variant={to === 'published' ? 'filled' : 'default'}
          disabled={to === 'published' && draft_answer === null}
          loading={decide.isPending && decide.variables.to === to}
          onClick={() => (to === 'published' ? onPublish() : decide.mutate({ to, chosen: [question] }))}
        >
          {anticipatedMoves[to]}
        </Button>
      ))}
    </Group>
  )
}
