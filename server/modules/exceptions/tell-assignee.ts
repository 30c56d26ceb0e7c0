import { type Context, sentence } from '../../kernel/index.ts'
import { notify } from '../../platform/notifications.ts'
import type { ExceptionRow } from './follow.ts'

/** Notifies whoever an exception was assigned to. */
export async function tellAssignee(ctx: Context, row: ExceptionRow, userId: number): Promise<void> {
  await notify(ctx, {
    userId,
    area: row.area,
    kind: 'exception_assigned',
    title: sentence`An exception is assigned to you: ${row.title}`,
    detail: sentence`Assigned by ${ctx.principal.name}.`,
    link: `/exceptions/${row.id}`,
  })
}
