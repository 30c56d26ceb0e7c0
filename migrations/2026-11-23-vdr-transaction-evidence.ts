import { notNull, type Schema } from '../server/database/schema.ts'

/** The documents that show that a task of a closing is done: of its data room, or named with their digest. */
export async function up(schema: Schema): Promise<void> {
  const { db, integer, text } = schema
  await schema
    .tenantTable('transaction_task_documents')
    .addColumn('task_id', integer, notNull)
    .addColumn('document_id', integer)
    .addColumn('name', text, notNull)
    .addColumn('sha256', text)
    .addColumn('note', text)
    .addColumn('author', text, notNull)
    .addForeignKeyConstraint('transaction_task_documents_task', ['org_id', 'task_id'], 'transaction_tasks', [
      'org_id',
      'id',
    ])
    .addForeignKeyConstraint(
      'transaction_task_documents_document',
      ['org_id', 'document_id'],
      'vdr_room_documents',
      ['org_id', 'id'],
    )
    .execute()
  await db.schema
    .createIndex('transaction_task_documents_order')
    .on('transaction_task_documents')
    .columns(['org_id', 'task_id', 'id'])
    .execute()
  await db.schema
    .createIndex('transaction_task_documents_by_document')
    .on('transaction_task_documents')
    .columns(['org_id', 'document_id'])
    .execute()
}
