import { Button, Group } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { DataRoom } from '../../../api/modules.ts'
import { Empty } from '../../../components/states/Empty.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { DataTable } from '../../../components/table/DataTable.tsx'
import { type SearchParams, wordOf } from '../../../routes/search-params.ts'
import { AskQuestion } from './AskQuestion.tsx'
import { questionColumns } from './columns.tsx'
import { QuestionRules } from './QuestionRules.tsx'
import { QuestionView } from './QuestionView.tsx'
import { questionRulesQuery, questionsQuery } from './queries.ts'

/** Questions and answers in a room; one question where the address names it. */
export function RoomQuestions({ room }: { room: DataRoom }) {
  const chosen = Number(wordOf((useSearch({ strict: false }) as SearchParams).question)) || null
  if (chosen !== null) return <QuestionView key={chosen} id={chosen} roomId={room.id} />
  return <QuestionList room={room} />
}

function QuestionList({ room }: { room: DataRoom }) {
  const questions = useQuery(questionsQuery(room.id))
  const rules = useQuery(questionRulesQuery(room.id)).data
  const navigate = useNavigate()
  const [open, setOpen] = useState<'asking' | 'rules' | null>(null)
  const isArchived = room.status === 'archived'
  const show = (id: number) =>
    void navigate({ to: '.', search: before => ({ ...before, question: String(id) }) })
  const ask = !isArchived && <Button onClick={() => setOpen('asking')}>Ask a question</Button>
  const setUp = rules?.may_change && !isArchived && (
    <Button variant="default" onClick={() => setOpen('rules')}>
      Rules
    </Button>
  )
  return (
    <>
      <Loaded query={questions}>
        {({ items }) =>
          items.length === 0 ? (
            <Empty
              title="No questions yet"
              action={
                <Group>
                  {ask}
                  {setUp}
                </Group>
              }
            >
              Room members and link visitors ask questions here. Answers are drafted, approved by someone else
              and published to the asker, or to everyone without the asker’s name.
            </Empty>
          ) : (
            <>
              <Group justify="flex-end" mb="sm">
                {setUp}
                <Button
                  component="a"
                  variant="default"
                  href={`/api/v1/svc/qa/export?room_id=${room.id}`}
                  download
                >
                  Download workbook
                </Button>
                {ask}
              </Group>
              <DataTable
                id="room-questions"
                noun="question"
                rows={items}
                columns={questionColumns}
                rowId={({ id }) => id}
                onOpen={({ id }) => show(id)}
              />
            </>
          )
        }
      </Loaded>
      {open === 'asking' && <AskQuestion roomId={room.id} onAsked={show} onClose={() => setOpen(null)} />}
      {open === 'rules' && rules && <QuestionRules rules={rules} onClose={() => setOpen(null)} />}
    </>
  )
}
