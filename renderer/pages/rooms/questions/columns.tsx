import type { RoomQuestion } from '../../../api/modules.ts'
import { Status } from '../../../components/facts/Status.tsx'
import type { Column } from '../../../components/table/columns/columns.ts'
import { stateColumn } from '../../../components/table/state-column.tsx'
import { meant } from '../../../language/language.ts'
import { questionStates } from '../../../words/questions.ts'

const state = stateColumn({ states: questionStates, value: (one: RoomQuestion) => one.status, width: 120 })

export const questionColumns: Array<Column<RoomQuestion>> = [
  { id: 'question', title: 'Question', kind: 'text', value: one => one.question, width: 360 },
  { id: 'number', title: 'No.', kind: 'number', value: one => one.number, width: 70 },
  { ...state, show: one => (one.is_overdue ? <Status tone="bad">Overdue</Status> : state.show?.(one)) },
  {
    id: 'asked_by',
    title: 'Asked by',
    kind: 'text',
    value: one => [one.asked_by, one.group].filter(Boolean).join(', ') || null,
    missing: 'Not set',
    width: 200,
  },
  {
    id: 'assignee',
    title: 'To answer',
    kind: 'text',
    value: one => one.assignee,
    missing: meant('Unassigned', 'to a person'),
    width: 150,
  },
  {
    id: 'due_at',
    title: 'Due',
    kind: 'time',
    value: one => (one.published_at === null ? one.due_at : null),
    width: 170,
  },
  {
    id: 'late',
    title: 'Late',
    kind: 'choice',
    value: one => (one.is_overdue ? 'yes' : null),
    choices: [{ value: 'yes', label: 'Overdue' }],
    width: 100,
    optional: true,
  },
  {
    id: 'public',
    title: 'For everybody',
    kind: 'choice',
    value: one => (one.is_public ? 'yes' : 'no'),
    choices: [
      { value: 'yes', label: 'Yes' },
      { value: 'no', label: 'No' },
    ],
    width: 130,
    optional: true,
  },
  { id: 'category', title: 'Category', kind: 'text', value: one => one.category, width: 130, optional: true },
  { id: 'asked', title: 'Asked', kind: 'time', value: one => one.created_at, optional: true },
]

/** The room comes first where questions of several are listed. */
export const roomColumn: Column<RoomQuestion> = {
  id: 'room',
  title: 'Data room',
  kind: 'text',
  value: one => one.room,
  width: 200,
}
