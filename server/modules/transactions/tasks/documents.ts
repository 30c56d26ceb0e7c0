import { type Context, invalidField, notFound, sentence } from '../../../kernel/index.ts'
import { documentsById } from '../../vdr/index.ts'
import { documentSeen } from '../room-documents.ts'
import { claimTransaction } from '../rows.ts'
import { transaction } from '../transaction.ts'
import type { TaskDocumentInput } from './schemas.ts'
import { findTask } from './tasks.ts'

/** The documents that show that a task is done, and whether the room has them as they were. */
export async function listTaskDocuments(ctx: Context, id: number, taskId: number) {
  await transaction.find(ctx, id)
  await findTask(ctx, id, taskId)
  const rows = await ctx.db
    .selectFrom('transaction_task_documents')
    .selectAll()
    .where('task_id', '=', taskId)
    .orderBy('id')
    .execute()
  const there = await documentsById(
    ctx,
    rows.map(({ document_id }) => document_id).filter(one => one !== null),
  )
  return rows.map(({ org_id: _, ...row }) => {
    const now = row.document_id === null ? undefined : there.get(row.document_id)
    return {
      ...row,
      changed: now !== undefined && row.sha256 !== null && now.sha256 !== row.sha256,
      gone: now?.gone_at != null,
    }
  })
}

export async function getTaskDocument(ctx: Context, id: number, taskId: number, documentId: number) {
  const found = (await listTaskDocuments(ctx, id, taskId)).find(one => one.id === documentId)
  if (!found) throw notFound()
  return found
}

/** Enters a document of the linked room, or one that is elsewhere by its name and digest; no bytes are kept. */
export async function addTaskDocument(ctx: Context, id: number, taskId: number, given: TaskDocumentInput) {
  const { room_id } = await claimTransaction(ctx, id)
  await findTask(ctx, id, taskId)
  const { document_id, name, sha256, note } = given
  const found =
    document_id === undefined || room_id === null ? undefined : await documentSeen(ctx, room_id, document_id)
  if (document_id !== undefined && !found)
    throw invalidField('document_id', sentence`is not a document of the linked data room`)
  const { id: added } = await ctx.db
    .insertInto('transaction_task_documents')
    .values({
      task_id: taskId,
      document_id: found?.id ?? null,
      name: name ?? (found?.name as string),
      sha256: sha256 ?? found?.sha256 ?? null,
      note: note ?? null,
      author: ctx.principal.name,
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return getTaskDocument(ctx, id, taskId, added)
}

export async function removeTaskDocument(
  ctx: Context,
  id: number,
  taskId: number,
  documentId: number,
): Promise<void> {
  await claimTransaction(ctx, id)
  await getTaskDocument(ctx, id, taskId, documentId)
  await ctx.db.deleteFrom('transaction_task_documents').where('id', '=', documentId).execute()
}
