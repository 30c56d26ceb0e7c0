import type { Selectable } from 'kysely'
import type { Tables } from '../../../database/tables.ts'
import { conflict, sentence } from '../../../kernel/index.ts'

export const lineStatuses = ['open', 'matched', 'set_aside'] as const
export type LineStatus = (typeof lineStatuses)[number]

export type BankLineRow = Selectable<Tables['bank_lines']>

export const statusOf = ({
  match_id,
  set_aside_reason,
}: Pick<BankLineRow, 'match_id' | 'set_aside_reason'>): LineStatus =>
  match_id !== null ? 'matched' : set_aside_reason !== null ? 'set_aside' : 'open'

export const line_taken = [409, 'Some transactions are already matched or ignored; see `line_ids`'] as const

export const lineTaken = (lines: readonly BankLineRow[]) =>
  conflict(
    'line_taken',
    sentence`The transaction is already matched or ignored, perhaps just now by someone else.`,
    {
      line_ids: lines.map(({ id }) => id),
    },
  )
