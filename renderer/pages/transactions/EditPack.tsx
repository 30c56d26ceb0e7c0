import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ClosingPack, transactionsApi } from '../../api/modules.ts'
import { FormDrawer } from '../../components/form/FormDrawer.tsx'
import { SchemaForm } from '../../components/form/SchemaForm.tsx'
import { Loaded } from '../../components/states/Loaded.tsx'
import { taskCategories } from '../../words/transactions.ts'
import { packQuery, transactionsKey } from './transactions.ts'

type PackTask = ClosingPack['tasks'][number]

/** The checklist with which closings begin, a line a task: category, title, days from the close, and whether it is a condition. */
export function EditPack({ onClose }: { onClose: () => void }) {
  const pack = useQuery(packQuery)
  const queryClient = useQueryClient()
  return (
    <FormDrawer title="Closing pack" onClose={onClose}>
      {(onDirty, close) => (
        <Loaded query={pack}>
          {({ tasks, milestones, version }) => (
            <SchemaForm<{ tasks: string }>
              fields={[
                {
                  name: 'tasks',
                  label: 'Tasks',
                  kind: 'multiline',
                  required: true,
                  hint: 'For new closings. One per line: category; task; days from the target close; CP for a condition precedent',
                },
              ]}
              initial={{ tasks: tasks.map(lineOf).join('\n') }}
              submit="Save"
              autoFocus
              onDirty={onDirty}
              onCancel={close}
              onSubmit={async values => {
                await transactionsApi('PUT /api/v1/svc/transactions/pack', {
                  body: { tasks: tasksIn(values.tasks), milestones, version },
                })
                await queryClient.invalidateQueries({ queryKey: transactionsKey })
                onClose()
              }}
            />
          )}
        </Loaded>
      )}
    </FormDrawer>
  )
}

const lineOf = ({ category, title, due_offset, is_cp }: PackTask): string =>
  [taskCategories[category], title, due_offset ?? '', ...(is_cp ? ['CP'] : [])].join('; ')

/** Reads lines as tasks; unknown categories and invalid numbers are left to the server's validation. */
function tasksIn(text: string): PackTask[] {
  const known = new Map(Object.entries(taskCategories).map(([key, label]) => [label.toLowerCase(), key]))
  return text
    .split('\n')
    .filter(line => line.trim() !== '')
    .map(line => {
      const [category = '', title = '', days = '', cp = ''] = line.split(';').map(cell => cell.trim())
      return {
        category: (known.get(category.toLowerCase()) ?? category) as PackTask['category'],
        title,
        due_offset: days === '' ? null : Number(days),
        is_cp: cp.toUpperCase() === 'CP',
      }
    })
}
