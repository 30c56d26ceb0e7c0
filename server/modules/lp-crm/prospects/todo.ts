import { z } from 'zod'
import { field, sentence } from '../../../kernel/index.ts'
import { answered, date, type RowOf, record, text } from '../../../kernel/records/index.ts'
import { owner } from '../../../platform/identity/owner.ts'
import { prospectsIn } from './prospect.ts'
import { todoStatuses } from './states.ts'

export type TodoRow = RowOf<'prospect_todos'>
export type TodoInput = z.output<typeof todo.Input>

const over = { status: ['done', 'dropped'] }

/** Something to do with a limited partner who is asked. */
export const todo = record({
  type: 'prospect_todo',
  table: 'prospect_todos',
  entity: 'ProspectTodo',
  label: 'To-do',
  plural: 'To-dos with limited partners',
  title: 'title',
  called: ({ lp_name, title }) => `${lp_name}: ${title}`,
  access: 'lp-crm:read',
  page: '/fundraising',
  within: { parentId: 'prospect_id' },
  from: {
    rows: db =>
      db
        .selectFrom('prospect_todos')
        .innerJoin(prospectsIn(db).as('lp'), 'lp.id', 'prospect_todos.prospect_id')
        .select('lp.name as lp_name'),
  },
  due: [{ on: 'due', who: 'owner_id', key: 'prospect-todo', said: name => name, unless: over }],
  search: false,
  fields: {
    lp_id: answered('record', field.id(), {
      column: 'prospect_id',
      uses: { of: 'prospect', what: sentence`to-do` },
      list: false,
    }),
    title: text(300, { required: true, label: 'Task', personal: true }),
    due: date({ renamed: 'due_date' }),
    owner_id: {
      ...owner({
        description: 'Assignee: see GET /me/colleagues',
        given: 'Default: the prospect’s owner',
      }).owner_id,
      unless: over,
    },
    status: answered('choice', z.enum(todoStatuses), { choices: todoStatuses }),
    source: answered('key', z.string(), {
      description: 'Origin: `person`, or what proposed it',
      list: false,
    }),
    done_at: answered('time', field.timestamp().nullable(), { list: 'optional' }),
  },
  beside: { overdue: z.boolean() },
})
