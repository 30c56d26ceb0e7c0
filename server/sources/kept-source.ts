import { AppError, type PrepareContext } from '../kernel/index.ts'
import type { ReadDocument } from '../reading/document.ts'
import { type Borrower, readSource } from './read-source.ts'
import type { Source } from './source.ts'

/** A source as it may be stored: never the documents of an inline one. */
export type KeptSource = { type: 'inline' } | { type: 'mcp'; connection_id: number; path: string }

export const keptSource = (source: Source): KeptSource =>
  source.type === 'inline' ? { type: 'inline' } : source

/** The documents of a stored source as they are now; null where they cannot be read now. */
export async function readKeptSource(
  ctx: PrepareContext,
  source: KeptSource,
  module: Borrower,
): Promise<ReadDocument[] | null> {
  if (source.type === 'inline') return null
  try {
    return (await readSource(ctx, source, module)).documents
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
