import { Alert, Anchor } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { OddAnswer, OddRun } from '../../../api/modules.ts'
import { PageBody } from '../../../components/page/PageBody.tsx'
import { PageHeader } from '../../../components/page/PageHeader.tsx'
import { movesOf } from '../../../components/review/moves.ts'
import { ReviewTable } from '../../../components/review/ReviewTable.tsx'
import { ChangedSince } from '../../../components/source/ChangedSince.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { wordsOfKey } from '../../../format/keys.ts'
import { runQuery, topicsQuery } from '../../../queries/diligence.ts'
import { answerStates, answerVerb } from '../../../words/diligence.ts'
import { SourceUnavailable } from '../SourceUnavailable.tsx'
import { AnswerDetails } from './AnswerDetails.tsx'
import { titleOfRun } from './answers.ts'
import { useChangeAnswers } from './use-change-answers.ts'

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
      <Loaded query={run} whole>
        {found => <Answers run={found} />}
      </Loaded>
    </PageBody>
  )
}

function Answers({ run }: { run: OddRun }) {
  const change = useChangeAnswers(run.id)
  const topics = useQuery(topicsQuery).data?.items
  const columns = useMemo(
    () => columnsOf(new Map(topics?.map(({ key, title }) => [key, title])), run),
    [topics, run],
  )
  return (
    <>
      <PageHeader
        title={titleOfRun(run, topics ?? [])}
        description={
          <>
            {run.summary} By {run.author}.{run.byod && ' The documents stay at their source.'}
          </>
        }
        calls={[
          'GET /api/v1/svc/odd/runs/{odd_run_id}',
          'PATCH /api/v1/svc/odd/runs/{odd_run_id}/answers/{odd_answer_id}',
        ]}
      />
      <Warnings run={run} />
      <ChangedSince documents={run.documents} />
      <ReviewTable
        id="answers"
        noun="question"
        param="answer"
        items={run.answers}
        columns={columns}
        keyOf={keyOf}
        movesOf={answer => movesOf(answer, answerVerb)}
        onMove={(status, answers, clear) =>
          change.mutate({ answers, change: { status } }, { onSuccess: clear })
        }
        moving={change.isPending ? change.variables.change.status : undefined}
      >
        {shown => <AnswerDetails key={keyOf(shown)} run={run} answer={shown} />}
      </ReviewTable>
    </>
  )
}

const keyOf = ({ id, topic, question_id }: OddAnswer): number | string => id ?? `${topic} ${question_id}`

function Warnings({ run: { source_status, documents } }: { run: OddRun }) {
  const unread = documents.filter(({ status }) => status !== 'read')
  return (
    <>
      <SourceUnavailable status={source_status}>
        Their text is not stored. Answers are shown again once the connection is available; answers written by
        people are shown here.
      </SourceUnavailable>
      {unread.length > 0 && (
        <Alert variant="outline" color="yellow" title="Not read in full" mb="md" flex="none">
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
    choices: topics.map(value => ({ value, label: titles.get(value) ?? wordsOfKey(value) })),
    width: 120,
    optional: topics.length === 1,
  },
  stateColumn({ states: answerStates, value: one => one.status, width: 150 }),
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
  { id: 'ask_for', title: 'Information to request', kind: 'text', value: one => one.ask_for, optional: true },
  { id: 'reviewer', title: 'Reviewer', kind: 'text', value: one => one.reviewer, optional: true },
]
