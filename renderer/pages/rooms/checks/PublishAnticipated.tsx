import { notifications } from '@mantine/notifications'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type AnticipatedQuestion, intelligenceApi } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import type { Field } from '../../../components/form/fields.ts'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { count } from '../../../format/numbers.ts'
import { useMay } from '../../../session/session.ts'
import { questionsKey } from '../questions/queries.ts'
import { answerBanksQuery, anticipatedQuery } from './queries.ts'

const EVERYBODY = 'everybody'
const OFFICE = 'office'

interface Values {
  to: string
}

interface PublishAnticipatedProps {
  roomId: number
  questions: readonly AnticipatedQuestion[]
  onClose: () => void
}

/** Asks where questions go with their answers, publishes each, and says which of them were refused. */
export function PublishAnticipated({ roomId, questions, onClose }: PublishAnticipatedProps) {
  const queryClient = useQueryClient()
  const mayBank = useMay('write', 'odd') && questions.every(({ origin }) => origin === 'questionnaire')
  const banks = useQuery({ ...answerBanksQuery, enabled: mayBank }).data ?? []
  const field: Field<'to'> = {
    name: 'to',
    label: 'Where to',
    kind: 'choice',
    required: true,
    hint: 'You approve the answers. Answers that you wrote are published by somebody else.',
    choices: [
      { value: EVERYBODY, label: 'Questions of the room, for everybody' },
      { value: OFFICE, label: 'Questions of the room, for the office alone' },
      ...(mayBank ? banks : []),
    ],
  }
  return (
    <FormDrawer title={`Publish ${count(questions.length, 'question')}`} onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[field]}
          initial={{ to: EVERYBODY }}
          submit="Publish"
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ to }) => {
            const inRoom = to === EVERYBODY || to === OFFICE
            const { published, failed, results } = await intelligenceApi(
              'POST /api/v1/svc/intelligence/anticipated-qa/bulk-publish',
              {
                body: {
                  ids: questions.map(({ id }) => id),
                  ...(inRoom
                    ? { to: 'room', is_public: to === EVERYBODY }
                    : { to: 'answer_bank', profile_id: Number(to) }),
                },
              },
            ).finally(() =>
              Promise.all([
                queryClient.invalidateQueries(anticipatedQuery(roomId)),
                queryClient.invalidateQueries({ queryKey: questionsKey }),
              ]),
            )
            onClose()
            if (published > 0) notifications.show({ message: `${count(published, 'question')} published` })
            if (failed > 0)
              notifications.show({
                color: 'red',
                title: `${count(failed, 'question')} not published`,
                message: [...new Set(results.flatMap(({ reason }) => reason ?? []))].join(' '),
              })
          }}
        />
      )}
    </FormDrawer>
  )
}
