import type { Context } from '../../../kernel/index.ts'
import { enqueueOnce } from '../../../platform/background/enqueue-once.ts'

export const READ_JOB = 'vdr.read'

/** Has the text of documents read that nobody has read yet, after this transaction. */
export const readSoon = (ctx: Context): Promise<void> => enqueueOnce(ctx, READ_JOB)

/** Forgets the text of a document, as its bytes are others now or gone. */
export async function forgetText({ db }: Context, documentId: number): Promise<void> {
  await db.deleteFrom('vdr_pages').where('document_id', '=', documentId).execute()
  await db.deleteFrom('vdr_readings').where('document_id', '=', documentId).execute()
}

/** Marks the pages of a document to be indexed again: under its new name, anew, or not at all. */
export async function searchAnew({ db, now }: Context, documentId: number): Promise<void> {
  await db.updateTable('vdr_pages').set({ updated_at: now }).where('document_id', '=', documentId).execute()
}
