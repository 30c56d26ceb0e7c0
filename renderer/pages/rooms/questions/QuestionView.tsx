import { Anchor, Button, Group, Select, Switch, Text, Title } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type QuestionStatusInput, qaApi, type RoomAnswer, type RoomQuestion } from '../../../api/modules.ts'
import { useAction } from '../../../components/action/use-action.ts'
import { Facts } from '../../../components/facts/Facts.tsx'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { ReasonDrawer } from '../../../components/form/ReasonDrawer.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { formatTime } from '../../../format/dates.ts'
import { count } from '../../../format/numbers.ts'
import { meant } from '../../../language/language.ts'
import { answerStates, priorities, questionStates } from '../../../words/questions.ts'
import { AnswerForm } from './AnswerForm.tsx'
import { questionQuery, questionsKey, questionTeamQuery } from './queries.ts'
import classes from './questions.module.css'

/** One question with everything that was answered, and the next step. */
export function QuestionView({ id, roomId }: { id: number; roomId: number }) {
  const question = useQuery(questionQuery(id))
  return (
    <>
      <Anchor
        renderRoot={props => (
          <Link
            {...props}
            to="/rooms/$roomId"
            params={{ roomId: String(roomId) }}
            search={{ tab: 'questions' }}
          />
        )}
        size="sm"
      >
        All questions
      </Anchor>
      <Loaded query={question}>{found => <Shown question={found} />}</Loaded>
    </>
  )
}

function Shown({ question }: { question: RoomQuestion }) {
  const { number, status, answers, may_answer } = question
  const draft = answers.findLast(one => one.status === 'draft' || one.status === 'approved')
  const standing = answers.findLast(one => one.status === 'published')
  const past = answers.filter(one => one !== draft && one !== standing)
  return (
    <article className={classes.question} aria-label={`Question ${number}`}>
      <Group gap="sm" mt="sm">
        <Title order={2} size="h3">
          Question {number}
        </Title>
        <Status tone={questionStates[status].tone}>{questionStates[status].label}</Status>
        {question.is_overdue && <Status tone="bad">Overdue</Status>}
      </Group>
      <Text className={classes.words}>{question.question}</Text>
      <About question={question} />
      {standing && <Answer roomId={question.room_id} title="Answer" answer={standing} />}
      {draft && (
        <Answer roomId={question.room_id} title={standing ? 'Replacement answer' : 'Answer'} answer={draft} />
      )}
      {may_answer && <Steps question={question} draft={draft} />}
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>{count(past.length, 'earlier answer')}</summary>
          {past.map(one => (
            <Answer key={one.id} roomId={question.room_id} title="Earlier answer" answer={one} />
          ))}
        </details>
      )}
    </article>
  )
}

function About({ question }: { question: RoomQuestion }) {
  const { asked_by, group, email, document, category, priority, created_at, due_at, reason } = question
  const said = [asked_by, email === asked_by ? null : email, group].filter(Boolean).join(', ')
  return (
    <Facts
      facts={[
        ['Asked', <Ago key="asked" at={created_at} />],
        ...(said ? ([['Asked by', said]] as const) : []),
        ...(document ? ([[meant('About', 'what it concerns'), document.name]] as const) : []),
        ...(category ? ([['Category', category]] as const) : []),
        ...(priority === 'normal' ? [] : ([['Priority', priorities[priority].label]] as const)),
        ...(question.published_at === null && question.status !== 'withdrawn'
          ? ([['Answer due', formatTime(due_at)]] as const)
          : []),
        ...(reason ? ([['Withdrawn because', reason]] as const) : []),
        ...(question.may_answer
          ? ([
              ['To answer', <Assignee key="assignee" question={question} />],
              ['For everybody', <Public key="public" question={question} />],
            ] as const)
          : []),
      ]}
    />
  )
}

function Assignee({ question: { id, room_id, assignee_id, assignee, status } }: { question: RoomQuestion }) {
  const team = useQuery(questionTeamQuery(room_id)).data?.items ?? []
  const assign = useAction(
    (chosen: number | null) =>
      qaApi('POST /api/v1/svc/qa/questions/{question_id}/assign', {
        params: { question_id: id },
        body: { assignee_id: chosen },
      }),
    { invalidates: [questionsKey] },
  )
  if (status === 'withdrawn') return assignee ?? 'Nobody'
  const data = team.map(one => ({
    value: String(one.user_id),
    label: one.waiting > 0 ? `${one.name} (${one.waiting} to answer)` : one.name,
  }))
  return (
    <Select
      aria-label="To answer"
      size="xs"
      w={260}
      placeholder="Assign to"
      clearable
      searchable
      data={data}
      value={assignee_id === null ? null : String(assignee_id)}
      onChange={chosen => assign.mutate(chosen === null ? null : Number(chosen))}
    />
  )
}

function Public({ question: { id, is_public, published_at } }: { question: RoomQuestion }) {
  const toggle = useAction(
    (wanted: boolean) =>
      qaApi('POST /api/v1/svc/qa/questions/{question_id}/toggle-public', {
        params: { question_id: id },
        body: { is_public: wanted },
      }),
    { invalidates: [questionsKey] },
  )
  return (
    <Switch
      checked={is_public}
      onChange={event => toggle.mutate(event.currentTarget.checked)}
      label={
        published_at === null
          ? 'Once published, the whole room can read it, without the asker’s name'
          : 'Visible to the whole room, without the asker’s name'
      }
    />
  )
}

function Answer({ roomId, title, answer }: { roomId: number; title: string; answer: RoomAnswer }) {
  const { tone, label } = answerStates[answer.status]
  return (
    <section className={classes.answer} aria-label={title}>
      <Group gap="sm">
        <Title order={3} size="h5">
          {title}
        </Title>
        <Status tone={tone}>{label}</Status>
      </Group>
      <Text className={classes.words}>{answer.answer}</Text>
      {answer.documents.length > 0 && (
        <Text size="sm">
          See{' '}
          {answer.documents.map(({ id, name }, at) => (
            <span key={id}>
              {at > 0 && ', '}
              <Anchor
                renderRoot={props => (
                  <Link
                    {...props}
                    to="/rooms/$roomId/documents/$documentId"
                    params={{ roomId: String(roomId), documentId: String(id) }}
                  />
                )}
              >
                {name}
              </Anchor>
            </span>
          ))}
        </Text>
      )}
      <Text size="sm" c="dimmed">
        {[
          answer.author && `Written by ${answer.author}`,
          answer.approver && `approved by ${answer.approver}`,
          answer.published_at && `published ${formatTime(answer.published_at)}`,
        ]
          .filter(Boolean)
          .join(', ')}
      </Text>
    </section>
  )
}

function Steps({ question, draft }: { question: RoomQuestion; draft: RoomAnswer | undefined }) {
  const [open, setOpen] = useState<'answer' | 'withdraw' | null>(null)
  const { id, status } = question
  const send = (body: QuestionStatusInput) =>
    qaApi('POST /api/v1/svc/qa/questions/{question_id}/status', { params: { question_id: id }, body })
  const move = useAction(send, { invalidates: [questionsKey] })
  const step = (to: RoomQuestion['status'], label: string, isNext = false) => (
    <Button
      variant={isNext ? 'filled' : 'default'}
      loading={move.isPending && move.variables?.status === to}
      onClick={() => move.mutate({ status: to, ...(draft ? { answer_id: draft.id } : {}) })}
    >
      {label}
    </Button>
  )
  if (open === 'answer') return <AnswerForm question={question} draft={draft} onClose={() => setOpen(null)} />
  return (
    <Group gap="sm" mt="md">
      {status === 'answered' && step('approved', 'Approve', true)}
      {status === 'approved' && step('published', 'Publish', true)}
      {status === 'withdrawn' ? (
        step('open', 'Open again')
      ) : (
        <Button variant={draft ? 'default' : 'filled'} onClick={() => setOpen('answer')}>
          {draft
            ? 'Change the answer'
            : status === 'published'
              ? 'Correct the answer'
              : meant('Answer', 'verb')}
        </Button>
      )}
      {(status === 'answered' || status === 'approved') && step('assigned', 'Withdraw the answer')}
      {status !== 'withdrawn' && (
        <Button variant="default" onClick={() => setOpen('withdraw')}>
          Withdraw
        </Button>
      )}
      {open === 'withdraw' && (
        <ReasonDrawer
          title={`Withdraw question ${question.number}`}
          submit="Withdraw"
          hint="Visible to the asker. A published answer is no longer shown."
          changes={questionsKey}
          onReason={reason => send({ status: 'withdrawn', reason })}
          onClose={() => setOpen(null)}
        />
      )}
    </Group>
  )
}
