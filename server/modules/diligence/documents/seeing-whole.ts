import { forbidden, narrowerRole, sentence } from '../../../kernel/index.ts'
import { accessTo, assertFolder, type Reading } from '../../vdr/index.ts'

/**
 * Checks that the caller sees the whole room and may change it, as a member may: findings are stored for
 * everybody who sees all of it. Throws 404 where they see nothing of it, 403 where they see or may do less.
 */
export async function assertSeesWhole(ctx: Reading, roomId: number): Promise<void> {
  const { db, now, principal } = ctx
  const asMember = { ...principal, role: narrowerRole(principal.role, 'member') }
  const access = await accessTo({ db, now, principal: asMember }, roomId)
  assertFolder(access, null, 'edit')
  if ([...access.documents.values()].includes('none'))
    throw forbidden(sentence`Diligence reads the whole room, and parts of this room are hidden from you.`)
}
