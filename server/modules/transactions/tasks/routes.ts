import { z } from 'zod'
import { changed_meanwhile, route } from '../../../kernel/index.ts'
import { is_over } from '../rows.ts'
import { taskCategories, taskStatuses } from '../states.ts'
import { task } from '../task.ts'
import { addTaskDocument, getTaskDocument, listTaskDocuments, removeTaskDocument } from './documents.ts'
import { TaskChange, TaskDocument, TaskDocumentInput, TaskInput } from './schemas.ts'
import { addTask, changeTask, completeTask, getTask, listTasks, removeTask } from './tasks.ts'

const P = '/api/v1/svc/transactions/{tx_id}/tasks'
const ONE = `${P}/{task_id}` as const
const DOCUMENTS = `${ONE}/documents` as const
const DOCUMENT = `${DOCUMENTS}/{assoc_id}` as const

const illegal_transition = [409, 'Transition not allowed from this status; see `allowed`'] as const

export const taskRoutes = [
  route({
    method: 'GET',
    path: P,
    operation: 'listTransactionTasks',
    summary: 'List the checklist of a transaction',
    access: 'transactions:read',
    query: z.object({
      status: z.enum(taskStatuses).optional(),
      category: z.enum(taskCategories).optional(),
    }),
    response: z.array(task.Entity),
    tool: {
      name: 'svc_list_transaction_tasks',
      title: 'List the tasks of a transaction',
      category: 'transactions',
      credits: 1,
      description:
        'Lists the closing checklist of a transaction: status, owner, day, conditions precedent and evidence. It changes none.',
      keywords: 'closing checklist conditions precedent open overdue to do',
    },
    handle: (ctx, { params, query }) => listTasks(ctx, params.tx_id, query),
  }),
  route({
    method: 'POST',
    path: P,
    operation: 'addTransactionTask',
    summary: 'Add a task to a transaction',
    access: 'transactions:write',
    status: 201,
    body: TaskInput,
    example: { category: 'legal', title: 'Negotiate the intercreditor agreement', due_offset: -10 },
    response: task.Entity,
    errors: { is_over },
    money: 'none',
    tool: {
      name: 'svc_add_transaction_task',
      title: 'Add a task to a transaction',
      category: 'transactions',
      credits: 2,
      description: 'Adds a task to the closing checklist of a transaction. It completes none.',
      keywords: 'closing checklist condition precedent to do',
    },
    handle: (ctx, { params, body }) => addTask(ctx, params.tx_id, body),
  }),
  route({
    method: 'GET',
    path: ONE,
    operation: 'getTransactionTask',
    summary: 'Get a task of a transaction',
    access: 'transactions:read',
    response: task.Entity,
    handle: (ctx, { params }) => getTask(ctx, params.tx_id, params.task_id),
  }),
  route({
    method: 'PATCH',
    path: ONE,
    operation: 'updateTransactionTask',
    summary: 'Change a task of a transaction',
    description:
      'A settled task must be reopened before it is settled another way. Waiving needs `waiver_reason`. A day set here no longer moves with the target close.',
    access: 'transactions:write',
    body: TaskChange,
    example: { status: 'in_progress', due_date: '2026-12-10' },
    response: task.Entity,
    errors: { is_over, changed_meanwhile, illegal_transition },
    money: 'none',
    tool: {
      name: 'svc_update_transaction_task',
      title: 'Change a task of a transaction',
      category: 'transactions',
      credits: 2,
      description:
        'Changes a task of a closing checklist: status, owner, day, or waives it with a reason. It adds none.',
      keywords: 'closing checklist waive block reschedule',
    },
    handle: (ctx, { params, body }) => changeTask(ctx, params.tx_id, params.task_id, body),
  }),
  route({
    method: 'DELETE',
    path: ONE,
    operation: 'deleteTransactionTask',
    summary: 'Remove a task from a transaction',
    description: 'Possible until it is settled or has a document as evidence.',
    access: 'transactions:write',
    errors: { is_over, has_history: [409, 'Its history must stay on record'] },
    money: 'none',
    handle: (ctx, { params }) => removeTask(ctx, params.tx_id, params.task_id),
  }),
  route({
    method: 'POST',
    path: `${ONE}/complete`,
    operation: 'completeTransactionTask',
    summary: 'Mark a task of a transaction as complete',
    description: 'Repeating it changes nothing.',
    access: 'transactions:write',
    response: task.Entity,
    errors: { is_over, illegal_transition },
    money: 'none',
    tool: {
      name: 'svc_complete_transaction_task',
      title: 'Complete a task of a transaction',
      category: 'transactions',
      credits: 2,
      description: 'Marks a task of a closing checklist as complete. It attaches no evidence.',
      keywords: 'closing checklist done tick off condition satisfied',
    },
    handle: (ctx, { params }) => completeTask(ctx, params.tx_id, params.task_id),
  }),
  route({
    method: 'GET',
    path: DOCUMENTS,
    operation: 'listTransactionTaskDocuments',
    summary: 'List the evidence of a task',
    access: 'transactions:read',
    response: z.array(TaskDocument),
    handle: (ctx, { params }) => listTaskDocuments(ctx, params.tx_id, params.task_id),
  }),
  route({
    method: 'POST',
    path: DOCUMENTS,
    operation: 'addTransactionTaskDocument',
    summary: 'Add a document as evidence of a task',
    description:
      'A document in the linked data room by id, or one held elsewhere by name and digest. Stores no bytes.',
    access: 'transactions:write',
    status: 201,
    body: TaskDocumentInput,
    example: { name: 'Board resolution of 3 March.pdf', note: 'With counsel' },
    response: TaskDocument,
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params, body }) => addTaskDocument(ctx, params.tx_id, params.task_id, body),
  }),
  route({
    method: 'GET',
    path: DOCUMENT,
    operation: 'getTransactionTaskDocument',
    summary: 'Get a document of a task',
    access: 'transactions:read',
    response: TaskDocument,
    handle: (ctx, { params }) => getTaskDocument(ctx, params.tx_id, params.task_id, params.assoc_id),
  }),
  route({
    method: 'DELETE',
    path: DOCUMENT,
    operation: 'deleteTransactionTaskDocument',
    summary: 'Remove a document from a task',
    access: 'transactions:write',
    errors: { is_over },
    money: 'none',
    handle: (ctx, { params }) => removeTaskDocument(ctx, params.tx_id, params.task_id, params.assoc_id),
  }),
] as const
