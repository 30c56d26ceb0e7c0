import { Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type AnticipatedQuestion, type DataRoom, intelligenceApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { RecordSection } from '../../../components/page/RecordPage.tsx'
import { movesOf } from '../../../components/review/moves.ts'
import { ReviewTable } from '../../../components/review/ReviewTable.tsx'
import { Loaded } from '../../../components/states/Loaded.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { choicesOf } from '../../../format/choices.ts'
import {
  anticipatedMoves,
  anticipatedStates,
  audienceWords,
  originWords,
} from '../../../words/anticipated.ts'
import { AnticipatedDetails } from './AnticipatedDetails.tsx'
import classes from './checks.module.css'
import { PublishAnticipated } from './PublishAnticipated.tsx'
import { anticipatedQuery } from './queries.ts'
import { useDecide } from './use-decide.ts'

interface AnticipatedProps {
  room: DataRoom
  mayWrite: boolean
}

/** The questions that visitors of a room are likely to ask: a person edits the drafts, publishes them or dismisses them. */
export function Anticipated({ room, mayWrite }: AnticipatedProps) {
  const [asking, setAsking] = useState(false)
  const [publishing, setPublishing] = useState<readonly AnticipatedQuestion[]>([])
  const query = useQuery(anticipatedQuery(room.id))
  const decide = useDecide(room.id)
  return (
    <RecordSection
      title="Anticipated questions"
      action={
        mayWrite && (
          <Button size="xs" variant="default" onClick={() => setAsking(true)}>
            Prepare questions
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <Text size="sm" c="dimmed">
              What bidders or investors are likely to ask, from red flags, missing documents, changes, earlier
              questions and the due diligence questionnaire, with draft answers in the words of the room. Scan
              the room first.
            </Text>
          ) : (
            <div className={classes.review}>
              <ReviewTable
                id="anticipated-questions"
                noun="question"
                param="anticipated"
                items={items}
                columns={columns}
                keyOf={({ id }) => id}
                movesOf={one => movesOf(one, (_from, to) => anticipatedMoves[to])}
                moving={decide.isPending ? decide.variables.to : undefined}
                onMove={(to, chosen, clear) =>
                  to === 'published'
                    ? setPublishing(chosen)
                    : decide.mutate({ to, chosen }, { onSuccess: clear })
                }
              >
                {open => (
                  <AnticipatedDetails
                    key={`${open.id} ${open.version}`}
                    question={open}
                    mayWrite={mayWrite}
                    onPublish={() => setPublishing([open])}
                  />
                )}
              </ReviewTable>
            </div>
          )
        }
      </Loaded>
      {asking && <Prepare room={room} onClose={() => setAsking(false)} />}
      {publishing.length > 0 && (
        <PublishAnticipated roomId={room.id} questions={publishing} onClose={() => setPublishing([])} />
      )}
    </RecordSection>
  )
}

const columns: Array<Column<AnticipatedQuestion>> = [
  { id: 'question', title: 'Question', kind: 'text', value: one => one.question, width: 340 },
  stateColumn({ states: anticipatedStates, value: one => one.status, width: 120 }),
  {
    id: 'origin',
    title: 'From',
    kind: 'choice',
    value: one => one.origin,
    choices: choicesOf(originWords),
    show: one => originWords[one.origin],
    width: 150,
  },
  {
    id: 'audience',
    title: 'Audience',
    kind: 'choice',
    value: one => one.audience,
    choices: choicesOf(audienceWords),
    show: one => audienceWords[one.audience],
    width: 110,
  },
  {
    id: 'confidence',
    title: 'Confidence',
    kind: 'percent',
    value: one => one.confidence,
    width: 110,
    optional: true,
  },
]

function Prepare({ room, onClose }: { room: DataRoom; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Prepare questions" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<{ audience: AnticipatedQuestion['audience'] }>
          fields={[
            {
              name: 'audience',
              label: 'Audience',
              kind: 'choice',
              required: true,
              hint: 'For investors, the questions of the due diligence questionnaire are added.',
              choices: choicesOf(audienceWords),
            },
          ]}
          initial={{ audience: room.template === 'fund_raising' ? 'investor' : 'bidder' }}
          submit="Prepare questions"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ audience }) => {
            await intelligenceApi('POST /api/v1/svc/intelligence/anticipated-qa', {
              body: { room_id: room.id, audience },
            }).finally(() => queryClient.invalidateQueries(anticipatedQuery(room.id)))
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
