import { Alert, Anchor, Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import { type OddAnswer, type OddAnswerChange, type OddRun, oddApi } from '../../api/modules.ts'
import { PageBody } from '../../components/page/PageBody.tsx'
import { PageHeader } from '../../components/page/PageHeader.tsx'
import { Status } from '../../components/Status.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import type { Column } from '../../components/table/columns.ts'
import { DataTable } from '../../components/table/DataTable.tsx'
import { useAction } from '../../components/use-action.ts'
import { count } from '../../format/numbers.ts'
import { type SearchParams, wordOf } from '../../search-params.ts'
import { useMay } from '../../session/session.ts'
import { AnswerDetails } from './AnswerDetails.tsx'
import { answerMoves, answerStates, titleOfRun } from './answers.ts'
import classes from './diligence.module.css'
import { oddKey, runQuery, topicsQuery } from './diligence.ts'

const route = getRouteApi('/office/diligence/questions/$runId')

/** The answers of one run: read, accepted, rewritten or dropped one by one, and handed on. */
export function AnswersPage() {
  const { runId } = route.useParams()
  const run = useQuery(runQuery(Number(runId)))
  return (
    <PageBody>
      <Anchor
        size="sm"
        underline="hover"
        renderRoot={props => <Link to="/diligence" search={{ tab: 'questions' }} {...props} />}
      >
        Diligence questions
      </Anchor>
      <Loaded query={run}>{found => <Answers run={found} />}</Loaded>
    </PageBody>
  )
}

function Answers({ run }: { run: OddRun }) {
  const { answer: named } = route.useSearch()
  const navigate = route.useNavigate()
  const topics = useQuery(topicsQuery).data?.items
  const columns = useMemo(
    () => columnsOf(new Map(topics?.map(({ key, title }) => [key, title])), run),
    [topics, run],
  )
  const shown = run.answers.find(({ id }) => String(id) === wordOf(named)) ?? run.answers[0]
  const asked = run.answers.filter(({ status }) => status === 'needs_info').length
  return (
    <>
      <PageHeader
        title={titleOfRun(run, topics ?? [])}
        description={
          <>
            {count(run.answers.length, 'question')}, from {count(run.documents.length, 'document')}, by{' '}
            {run.author}.{asked > 0 && ` Of ${count(asked, 'question')} the documents say nothing.`}
            {run.byod && ' The documents stay where they are.'}
          </>
        }
        calls={[
          'GET /api/v1/svc/odd/runs/{odd_run_id}',
          'PATCH /api/v1/svc/odd/runs/{odd_run_id}/answers/{odd_answer_id}',
        ]}
      />
      <Warnings run={run} />
      <div className={classes.columns}>
        <DataTable
          id="answers"
          noun="question"
          rows={run.answers}
          columns={columns}
          rowId={keyOf}
          isCurrent={one => one === shown}
          onOpen={({ id }) =>
            void navigate({
              search: (before: SearchParams) => ({ ...before, answer: String(id) }),
              replace: true,
            })
          }
          bulk={(chosen, clear) => <Bulk runId={run.id} chosen={chosen} clear={clear} />}
        />
        {shown && <AnswerDetails key={keyOf(shown)} run={run} answer={shown} />}
      </div>
    </>
  )
}

const keyOf = ({ id, topic, question_id }: OddAnswer): number | string => id ?? `${topic} ${question_id}`

function Warnings({ run: { source_status, documents } }: { run: OddRun }) {
  const unread = documents.filter(({ status }) => status !== 'read')
  return (
    <>
      {source_status === 'unavailable' && (
        <Alert
          variant="outline"
          color="yellow"
          title="The documents cannot be read just now"
          mb="md"
          flex="none"
        >
          Their words are not kept. Answers are shown again as soon as the connection can be read; those that
          people wrote are here.
        </Alert>
      )}
      {unread.length > 0 && (
        <Alert variant="outline" color="yellow" title="Not read, or not whole" mb="md" flex="none">
          {unread.map(({ name, reason }) => (reason ? `${name}: ${reason}` : name)).join(' ')}
        </Alert>
      )}
    </>
  )
}

const columnsOf = (titles: ReadonlyMap<string, string>, { topics }: OddRun): Array<Column<OddAnswer>> => [
  { id: 'question', title: 'Question', kind: 'text', value: one => one.question },
  {
    id: 'topic',
    title: 'Topic',
    kind: 'choice',
    value: one => one.topic,
    choices: topics.map(value => ({ value, label: titles.get(value) ?? value })),
    width: 120,
    optional: topics.length === 1,
  },
  {
    id: 'status',
    title: 'Status',
    kind: 'choice',
    value: one => one.status,
    choices: Object.entries(answerStates).map(([value, { label }]) => ({ value, label })),
    show: ({ status }) => <Status tone={answerStates[status].tone}>{answerStates[status].label}</Status>,
    width: 150,
  },
  {
    id: 'confidence',
    title: 'Confidence',
    kind: 'percent',
    value: one => (one.citations.length === 0 ? null : one.confidence),
    width: 96,
  },
  { id: 'answer', title: 'Answer', kind: 'text', value: one => one.answer, optional: true },
  {
    id: 'citations',
    title: 'Citations',
    kind: 'text',
    value: ({ citations }) =>
      citations.map(({ document, page }) => `${document}, page ${page}`).join('; ') || null,
    optional: true,
  },
  { id: 'ask_for', title: 'What to ask for', kind: 'text', value: one => one.ask_for, optional: true },
  { id: 'reviewer', title: 'Reviewer', kind: 'text', value: one => one.reviewer, optional: true },
]

/** Changes answers of a run, one after the other. */
export function useChangeAnswers(runId: number) {
  return useAction(
    async ({ answers, change }: { answers: readonly OddAnswer[]; change: OddAnswerChange }) => {
      for (const { id } of answers) {
        if (id === null) continue
        await oddApi('PATCH /api/v1/svc/odd/runs/{odd_run_id}/answers/{odd_answer_id}', {
          params: { odd_run_id: runId, odd_answer_id: id },
          body: change,
        })
      }
    },
    { invalidates: [oddKey] },
  )
}

interface BulkProps {
  runId: number
  chosen: readonly OddAnswer[]
  clear: () => void
}

/** The moves that all of the chosen answers can make. */
function Bulk({ runId, chosen, clear }: BulkProps) {
  const mayWrite = useMay('write')
  const change = useChangeAnswers(runId)
  const [first, ...others] = chosen.map(answerMoves)
  const moves = (first ?? []).filter(({ to }) => others.every(other => other.some(one => one.to === to)))
  if (!mayWrite) return null
  return (
    <>
      {moves.map(({ to, label }) => (
        <Button
          key={to}
          variant="default"
          size="compact-sm"
          loading={change.isPending}
          onClick={() => change.mutate({ answers: chosen, change: { status: to } }, { onSuccess: clear })}
        >
          {label}
        </Button>
      ))}
    </>
  )
}
