import { Group, Text } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type OddAnswer, type OddRun, oddApi } from '../../../api/modules.ts'
import { Ago } from '../../../components/facts/Moment.tsx'
import { Status } from '../../../components/facts/Status.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { AnswerMoves } from '../../../components/review/AnswerMoves.tsx'
import { movesOf } from '../../../components/review/moves.ts'
import { ReviewDetails } from '../../../components/review/ReviewDetails.tsx'
import { formatPercent } from '../../../format/numbers.ts'
import { oddKey } from '../../../queries/diligence.ts'
import { useMay } from '../../../session/session.ts'
import { answerStates, answerVerb } from '../../../words/diligence.ts'
import { wordsMissing } from '../evidence.ts'
import { QuotedPages } from '../QuotedPages.tsx'
import { useChangeAnswers } from './use-change-answers.ts'

/** Below this the documents contradict each other. */
const DOUBTFUL = 0.5

/** One question: its answer with its pages, or the request to make. */
export function AnswerDetails({ run, answer }: { run: OddRun; answer: OddAnswer }) {
  const [editing, setEditing] = useState(false)
  const mayWrite = useMay('write', 'odd') && answer.id !== null
  const state = answerStates[answer.status]
  const doubtful = answer.citations.length > 1 && answer.confidence < DOUBTFUL
  return (
    <ReviewDetails label={answer.question}>
      <h2>{answer.question}</h2>
      <Group gap="md" mb="sm">
        <Status tone={state.tone}>{state.label}</Status>
        {answer.citations.length > 0 && (
          <Text span size="sm">
            Confidence {formatPercent(answer.confidence)}
          </Text>
        )}
        {doubtful && <Status tone="warning">The documents contradict each other</Status>}
      </Group>
      {editing ? (
        <Rewrite runId={run.id} answer={answer} onDone={() => setEditing(false)} />
      ) : (
        <>
          <Words run={run} answer={answer} />
          {mayWrite && <Moves runId={run.id} answer={answer} onEdit={() => setEditing(true)} />}
        </>
      )}
      {answer.reviewer !== null && (
        <Text size="sm" c="dimmed" mb="sm">
          Reviewed by {answer.reviewer}
          {answer.last_reviewed_at && (
            <>
              {' '}
              <Ago at={answer.last_reviewed_at} />
            </>
          )}
        </Text>
      )}
      {answer.citations.length > 0 && (
        <>
          <h3>Quoted pages</h3>
          <QuotedPages own={answer.citations} all={[]} by={{ kind: 'answers', ...run }} />
        </>
      )}
    </ReviewDetails>
  )
}

function Words({
  run,
  answer: { answer, status, ask_for, source_type },
}: {
  run: OddRun
  answer: OddAnswer
}) {
  if (ask_for !== null)
    return (
      <>
        <p>No answering sentence found. A document may use other wording.</p>
        <h3>Information to request</h3>
        <p>{ask_for}</p>
      </>
    )
  if (answer === null) return <p>{status === 'dropped' ? 'No answer.' : wordsMissing(run.source_status)}</p>
  return (
    <>
      <p>{answer}</p>
      <Text size="sm" c="dimmed" mb="sm">
        {source_type === 'human' ? 'Written by a person' : 'Verbatim from the documents'}
      </Text>
    </>
  )
}

interface MovesProps {
  runId: number
  answer: OddAnswer
  onEdit: () => void
}

function Moves({ runId, answer, onEdit }: MovesProps) {
  const change = useChangeAnswers(runId)
  const moves = movesOf(answer, answerVerb)
  const go = (status: OddAnswer['status']) => change.mutate({ answers: [answer], change: { status } })
  return (
    <AnswerMoves
      moves={moves}
      main="accepted"
      away="dropped"
      pending={change.isPending ? change.variables.change.status : undefined}
      onMove={go}
      edit={answer.status === 'needs_info' ? 'Write the answer' : 'Edit'}
      onEdit={onEdit}
    />
  )
}

interface RewriteProps {
  runId: number
  answer: OddAnswer
  onDone: () => void
}

function Rewrite({ runId, answer, onDone }: RewriteProps) {
  const queryClient = useQueryClient()
  return (
    <SchemaForm<{ answer: string }>
      fields={[
        {
          name: 'answer',
          label: 'Answer',
          kind: 'multiline',
          required: true,
          hint: 'In your own words: its citations are removed, and it is a draft until accepted',
        },
      ]}
      initial={answer.answer === null ? {} : { answer: answer.answer }}
      submit="Save"
      autoFocus
      onCancel={onDone}
      onSubmit={async values => {
        if (answer.id === null) return
        await oddApi('PATCH /api/v1/svc/odd/runs/{odd_run_id}/answers/{odd_answer_id}', {
          params: { odd_run_id: runId, odd_answer_id: answer.id },
          body: { answer: values.answer },
        })
        await queryClient.invalidateQueries({ queryKey: oddKey })
        onDone()
      }}
    />
  )
}
