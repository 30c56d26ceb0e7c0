import { type Context, FileAnswer, label } from '../../kernel/index.ts'
import { listWorkbook, type SheetColumn, XLSX } from '../../platform/documents/index.ts'
import { accessTo, findRoom } from '../vdr/index.ts'
import { presentQuestions, type ShownQuestion } from './rows.ts'
import { seenBy, sidesOf } from './sides.ts'

const columns: ReadonlyArray<SheetColumn<ShownQuestion>> = [
  { title: 'Room', width: 28, value: one => one.room },
  { title: 'No.', width: 6, value: one => one.number },
  { title: 'Question', width: 60, value: one => one.question },
  { title: 'Category', width: 16, value: one => one.category },
  { title: 'Priority', width: 10, value: one => label(one.priority) },
  { title: 'Status', width: 12, value: one => label(one.status) },
  { title: 'Asked by', width: 26, value: one => one.asked_by },
  { title: 'Group', width: 18, value: one => one.group },
  { title: 'Document', width: 30, value: one => one.document?.name ?? null },
  { title: 'Asked (UTC)', width: 18, value: one => new Date(one.created_at) },
  { title: 'Due (UTC)', width: 18, value: one => new Date(one.due_at) },
  { title: 'Assigned to', width: 22, value: one => one.assignee },
  { title: 'Answer', width: 60, value: one => one.answer },
  { title: 'Documents of the answer', width: 30, value: pointedTo },
  {
    title: 'Published (UTC)',
    width: 18,
    value: one => (one.published_at === null ? null : new Date(one.published_at)),
  },
  { title: 'Public', width: 8, value: one => (one.is_public ? 'Yes' : 'No') },
]

function pointedTo({ answers }: ShownQuestion): string | null {
  const documents = answers.findLast(({ status }) => status === 'published')?.documents ?? []
  return documents.length === 0 ? null : documents.map(({ name }) => name).join('\n')
}

/** The questions that the caller may see as an Excel workbook, of one room or of all, by room and number. */
export async function exportQuestions(ctx: Context, roomId: number | undefined): Promise<FileAnswer> {
  if (roomId !== undefined) await accessTo(ctx, roomId)
  const sides = await sidesOf(ctx)
  let query = ctx.db.selectFrom('qa_questions').selectAll().where(seenBy(ctx, sides))
  if (roomId !== undefined) query = query.where('room_id', '=', roomId)
  const rows = await query.orderBy('room_id').orderBy('number').execute()
  const questions = await presentQuestions(ctx, rows, sides)
  const content = await listWorkbook('Questions', columns, questions)
  const room = roomId === undefined ? undefined : await findRoom(ctx, roomId)
  return new FileAnswer({
    name: room ? `${room.name} questions.xlsx` : 'Questions.xlsx',
    type: XLSX,
    content,
  })
}
