import { Button, Checkbox, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { type OddTopic, oddApi } from '../../../api/modules.ts'
import type { CallProgress } from '../../../api/transport.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { OPENING, ReadingSource } from '../../../components/source/ReadingSource.tsx'
import { SourcePicker } from '../../../components/source/SourcePicker.tsx'
import { isChosen, nothingChosen, problemOf, sourceOf } from '../../../components/source/source-choice.ts'
import { Loaded } from '../../../components/states/Loaded.tsx'
import { count } from '../../../format/numbers.ts'
import { oddKey, topicsQuery } from '../../../queries/diligence.ts'
import classes from '../diligence.module.css'

interface AnswerQuestionsProps {
  /** The deal that the documents are of, where it is known. */
  dealId?: number
  onClose: () => void
}

/** Selects topics and documents, then shows the answers. */
export function AnswerQuestions({ dealId, onClose }: AnswerQuestionsProps) {
  const topics = useQuery(topicsQuery)
  return (
    <FormDrawer title="Answer diligence questions" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={topics}>
          {({ items }) => (
            <Form dealId={dealId} topics={items} onDirty={onDirty} onCancel={close} onDone={onClose} />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}

interface FormProps {
  dealId: number | undefined
  topics: readonly OddTopic[]
  onDirty: (dirty: boolean) => void
  onCancel: () => void
  onDone: () => void
}

function Form({ dealId, topics, onDirty, onCancel, onDone }: FormProps) {
  const [chosen, setChosen] = useState<string[]>([])
  const [choice, setChoice] = useState(nothingChosen)
  const [asked, setAsked] = useState(false)
  const [progress, setProgress] = useState<CallProgress | null>(null)
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return (
    <SchemaForm<Record<never, never>>
      fields={[]}
      submit="Answer questions"
      onDirty={dirty => onDirty(dirty || chosen.length > 0 || isChosen(choice))}
      onCancel={onCancel}
      onSubmit={async () => {
        setAsked(true)
        const source = problemOf(choice) === null ? await sourceOf(choice) : null
        if (source === null || chosen.length === 0) return
        setProgress(OPENING)
        try {
          const { id } = await oddApi('POST /api/v1/svc/odd/generate', {
            body: { source, deal_id: dealId ?? null, topics: chosen as OddTopic['key'][], ephemeral: false },
            hear: setProgress,
          })
          onDone()
          await navigate({ to: '/diligence/questions/$runId', params: { runId: String(id) } })
        } finally {
          setProgress(null)
          void queryClient.invalidateQueries({ queryKey: oddKey })
        }
      }}
    >
      <Topics
        topics={topics}
        chosen={chosen}
        onChange={setChosen}
        problem={asked && chosen.length === 0 ? 'Choose at least one topic' : null}
      />
      <SourcePicker
        module="odd"
        value={choice}
        onChange={setChoice}
        problem={asked && !isChosen(choice) ? 'Choose the documents to read' : null}
      />
      {progress && <ReadingSource progress={progress} found="The answers" />}
    </SchemaForm>
  )
}

interface TopicsProps {
  topics: readonly OddTopic[]
  chosen: string[]
  onChange: (chosen: string[]) => void
  problem: string | null
}

function Topics({ topics, chosen, onChange, problem }: TopicsProps) {
  const questions = topics
    .filter(({ key }) => chosen.includes(key))
    .reduce((sum, topic) => sum + topic.questions.length, 0)
  return (
    <>
      <Checkbox.Group
        label="Topics"
        description={
          chosen.length === 0
            ? 'As in investor questionnaires'
            : `${count(chosen.length, 'topic')}, ${count(questions, 'question')}`
        }
        value={chosen}
        onChange={onChange}
        error={problem}
      >
        <div className={classes.topics}>
          {topics.map(({ key, title }) => (
            <Checkbox key={key} value={key} size="xs" label={title} />
          ))}
        </div>
      </Checkbox.Group>
      <Group gap="xs" mt="xs">
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChange(topics.map(({ key }) => key))}
          disabled={chosen.length === topics.length}
        >
          Choose all
        </Button>
        <Button
          variant="subtle"
          size="compact-xs"
          onClick={() => onChange([])}
          disabled={chosen.length === 0}
        >
          Choose none
        </Button>
      </Group>
    </>
  )
}
