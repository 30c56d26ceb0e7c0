import { useQueryClient } from '@tanstack/react-query'
import { qaApi, type QuestionRules as Rules } from '../../../api/modules.ts'
import { FormDrawer } from '../../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../../components/form/SchemaForm.tsx'
import { questionsKey } from './queries.ts'

interface Values {
  answer_within: number
  urgent_within: number
  question_limit: number | null
  outside: 'yes' | 'no'
}

/** Rules for questions and answers in a room. */
export function QuestionRules({ rules, onClose }: { rules: Rules; onClose: () => void }) {
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Rules for questions" onClose={onClose}>
      {(onDirty, close) => (
        <SchemaForm<Values>
          fields={[
            {
              name: 'answer_within',
              label: 'Answered within',
              kind: 'number',
              required: true,
              hint: 'Business days, for new questions',
            },
            { name: 'urgent_within', label: 'Urgent ones within', kind: 'number', required: true },
            {
              name: 'question_limit',
              label: 'Questions by group',
              kind: 'number',
              hint: 'For each person not in a group; leave empty for no limit',
            },
            {
              name: 'outside',
              label: 'Link visitors',
              kind: 'choice',
              required: true,
              choices: [
                { value: 'yes', label: 'May ask' },
                { value: 'no', label: 'Reads only public data' },
              ],
            },
          ]}
          initial={{ ...rules, outside: rules.asked_outside ? 'yes' : 'no' }}
          submit="Save"
          autoFocus
          onDirty={onDirty}
          onCancel={close}
          onSubmit={async ({ answer_within, urgent_within, question_limit, outside }) => {
            await qaApi('PUT /api/v1/svc/vdr/rooms/{room_id}/qa/rules', {
              params: { room_id: rules.room_id },
              body: { answer_within, urgent_within, question_limit, asked_outside: outside === 'yes' },
            })
            await queryClient.invalidateQueries({ queryKey: questionsKey })
            onClose()
          }}
        />
      )}
    </FormDrawer>
  )
}
