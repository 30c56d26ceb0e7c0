import { fromBit } from '../../database/columns.ts'
import { type Context, joined, type Said, type Sentence, sentence } from '../../kernel/index.ts'
import { linesOf, missingInLines } from './flow-lines.ts'
import { isOpen, type TaskStatus, type TransactionStatus } from './states.ts'

/** An obstacle to a transaction's next status. */
export interface Missing {
  what: 'signature' | 'condition' | 'funds_flow'
  /** The party's `idx`, or the task; null for the transaction as a whole. */
  id: number | null
  message: Said
}

interface Gated {
  id: number
  currency: string
  funds_confirmed_at: string | null
}

/**
 * Returns all obstacles to a step forward; a step back or out has none. Only recorded items count: without
 * parties, conditions or a funds flow the state table alone decides.
 */
export async function missingFor(ctx: Context, row: Gated, to: TransactionStatus): Promise<Missing[]> {
  if (to === 'signed') return unsigned(ctx, row.id)
  if (to === 'funding') return openConditions(ctx, row.id)
  if (to === 'closed') return missingInFunds(ctx, row)
  return []
}

async function unsigned({ db }: Context, id: number): Promise<Missing[]> {
  const parties = await db
    .selectFrom('transaction_parties')
    .select(['idx', 'name', 'signed_at'])
    .where('transaction_id', '=', id)
    .where('left_at', 'is', null)
    .orderBy('idx')
    .execute()
  return parties
    .filter(({ signed_at }) => signed_at === null)
    .map(({ idx, name }) => ({ what: 'signature', id: idx, message: sentence`${name} has not signed.` }))
}

async function openConditions({ db }: Context, id: number): Promise<Missing[]> {
  const tasks = await db
    .selectFrom('transaction_tasks')
    .select(['id', 'title', 'status', 'is_cp'])
    .where('transaction_id', '=', id)
    .orderBy('id')
    .execute()
  return tasks
    .filter(({ is_cp, status }) => fromBit(is_cp) && isOpen(status as TaskStatus))
    .map(({ id: task, title }) => ({
      what: 'condition',
      id: task,
      message: sentence`The condition precedent “${title}” is open.`,
    }))
}

/** Returns obstacles in the funds flow: it does not balance, or nobody confirmed it. */
async function missingInFunds(ctx: Context, { id, currency, funds_confirmed_at }: Gated): Promise<Missing[]> {
  if (funds_confirmed_at !== null) return []
  const lines = await linesOf(ctx, id)
  if (lines.length === 0) return []
  const missing = missingInLines(lines, currency)
  return [...missing, sentence`The funds flow is not confirmed.`].map(message => ({
    what: 'funds_flow',
    id: null,
    message,
  }))
}

/** Returns an obstacle in the form of an answer. */
export const sayOf =
  ({ say }: Pick<Context, 'say'>) =>
  (missing: Missing) => ({ ...missing, message: say(missing.message) })

const MOST_TOLD = 3

/** The first of them in one line. */
export const told = (missing: readonly Missing[]): Sentence =>
  joined(
    [
      ...missing.slice(0, MOST_TOLD).map(({ message }) => message),
      ...(missing.length > MOST_TOLD ? [sentence`And ${missing.length - MOST_TOLD} more.`] : []),
    ],
    ' ',
  )
