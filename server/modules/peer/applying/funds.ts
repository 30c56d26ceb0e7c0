import type { Context } from '../../../kernel/index.ts'
import type { Link } from './links.ts'
import { isDeleted } from './registers.ts'

/**
 * What a fund of the peer means for our records: its link keeps what the peer says of it. The record of the LP CRM that
 * it becomes is made here.
 */
export async function applyFund(_ctx: Context, link: Link): Promise<string> {
  const gone = isDeleted(link.deletedAt, link.toldAt)
  const was = link.archivedAt !== null
  link.archivedAt = gone ? link.deletedAt : null
  if (gone === was) return 'kept'
  return gone ? 'archived' : 'restored'
}
