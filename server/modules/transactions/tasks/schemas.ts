import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { sha256 } from '../parties/schemas.ts'
import { taskCategories, taskStatuses } from '../states.ts'

export const Task = entity('TransactionTask', {
  id: field.id(),
  transaction_id: field.id(),
  category: z.enum(taskCategories),
  title: z.string(),
  status: z.enum(taskStatuses),
  owner_id: field.id().nullable(),
  owner: z.string().nullable(),
  due_date: field.date().nullable(),
  due_offset: z
    .int()
    .nullable()
    .meta({ description: 'Calendar days from the target close; null if the day was set by hand' }),
  overdue: z.boolean().meta({ description: 'Open and due before today' }),
  overdue_on: field.date().nullable().meta({ description: 'Day it was found overdue' }),
  is_cp: z.boolean().meta({ description: 'Condition precedent: blocks funding while open' }),
  condition_id: field.id().nullable().meta({ description: 'Condition in a document that it satisfies' }),
  completed_by: z.string().nullable(),
  completed_at: field.timestamp().nullable(),
  waived_by: z.string().nullable(),
  waived_at: field.timestamp().nullable(),
  waiver_reason: z.string().nullable(),
  notes: z.string().nullable(),
  documents: z.int().nonnegative().meta({ description: 'Number of documents that evidence it' }),
  version: z.int(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

const offset = () =>
  z.int().min(-730).max(730).nullish().meta({ description: 'Calendar days from the target close' })

const said = {
  owner_id: field.id().nullish(),
  due_date: field
    .date()
    .nullish()
    .meta({ description: 'Set by hand: no longer moves with the target close' }),
  due_offset: offset(),
  is_cp: z.boolean().optional(),
  notes: field.text(5000).nullish(),
}

const oneDay = (
  { due_date, due_offset }: { due_date?: string | null | undefined; due_offset?: number | null | undefined },
  problems: z.RefinementCtx,
): void => {
  if (due_date != null && due_offset != null)
    problems.addIssue({
      code: 'custom',
      path: ['due_offset'],
      message: sentence`cannot be combined with due_date`.english,
    })
}

export const TaskInput = input('TransactionTaskInput', {
  category: z.enum(taskCategories),
  title: field.text(300),
  ...said,
}).superRefine(oneDay)

export const TaskChange = input('TransactionTaskChange', {
  category: z.enum(taskCategories).optional(),
  title: field.text(300).optional(),
  status: z.enum(taskStatuses).optional(),
  waiver_reason: field.text(1000).optional().meta({ description: 'Required for a waiver' }),
  ...said,
  version: field.version(),
}).superRefine(oneDay)

export const TaskDocument = entity('TransactionTaskDocument', {
  id: field.id(),
  task_id: field.id(),
  document_id: field.id().nullable().meta({ description: 'Document in the linked data room' }),
  name: z.string(),
  sha256: z.string().nullable().meta({ description: 'SHA-256 at the time it was entered' }),
  changed: z.boolean().meta({ description: 'The room’s document has changed since' }),
  gone: z.boolean().meta({ description: 'The document is no longer in the room' }),
  note: z.string().nullable(),
  author: z.string(),
  created_at: field.timestamp(),
  updated_at: field.timestamp(),
})

export const TaskDocumentInput = input('TransactionTaskDocumentInput', {
  document_id: field.id().optional().meta({ description: 'Document in the linked data room' }),
  name: field.text(500).optional().meta({ description: 'Name of a document held elsewhere' }),
  sha256: sha256().optional(),
  note: field.text(1000).nullish(),
}).superRefine(({ document_id, name }, problems) => {
  if (document_id === undefined && name === undefined)
    problems.addIssue({
      code: 'custom',
      path: ['name'],
      message: sentence`is required without document_id`.english,
    })
})

export type TaskInput = z.output<typeof TaskInput>
export type TaskChange = z.output<typeof TaskChange>
export type TaskDocumentInput = z.output<typeof TaskDocumentInput>
