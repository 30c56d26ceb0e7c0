import { z } from 'zod'
import { entity, field, input, sentence } from '../../../kernel/index.ts'
import { sha256 } from '../parties/schemas.ts'
import { task } from '../task.ts'

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

export const TaskInput = task.Input.superRefine(oneDay)
export const TaskChange = task.Change.superRefine(oneDay)

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
  name: field.line(500).optional().meta({ description: 'Name of a document held elsewhere' }),
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
