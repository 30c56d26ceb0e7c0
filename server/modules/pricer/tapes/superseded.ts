import { z } from 'zod'
import { conflict, field, sentence } from '../../../kernel/index.ts'

/** The replacement of a record, its reason and its author; null while the record is current. */
export const supersededField = z
  .object({ by: field.id(), reason: z.string(), author: z.string(), at: field.timestamp() })
  .nullable()
  .meta({ description: 'Its replacement and the reason; a superseded one no longer counts' })

interface Marks {
  superseded_by: number | null
  superseded_reason: string | null
  superseded_author: string | null
  superseded_at: string | null
}

/** A row with the marks of its replacement as one field. */
export function withSuperseded<Row extends Marks>({
  superseded_by: by,
  superseded_reason: reason,
  superseded_author: author,
  superseded_at: at,
  ...row
}: Row) {
  const superseded =
    by === null || at === null ? null : { by, reason: reason ?? '', author: author ?? '', at }
  return { ...row, superseded }
}

export const superseded = [409, 'Already superseded by another; the answer says which'] as const

export const alreadySuperseded = (by: number | null) =>
  conflict('superseded', sentence`Another has already superseded it: supersede that one.`, { by })
