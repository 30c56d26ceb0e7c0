import { fromJson } from '../../database/columns.ts'
import type { Principal } from '../../kernel/access/principal.ts'
import { sentence } from '../../kernel/language/sentence.ts'
import { conflict } from '../../kernel/problems/errors.ts'
import type { Context } from '../../kernel/routes/context.ts'

/** The caller's credentials as a proposal stores them. */
export const tokenText = ({ kind, id }: Pick<Principal['token'], 'kind' | 'id'>): string => `${kind}:${id}`

/** Default limit of waiting proposals for one key. */
export const OPEN_PROPOSALS = 200

/** 409 `too_many_proposals` for a key with as many proposals that wait as the office lets one have. */
export async function assertRoomForProposal({ db, principal, now }: Context): Promise<void> {
  if (principal.token.kind !== 'api_key') return
  const { settings } = await db.selectFrom('organisations').select('settings').executeTakeFirstOrThrow()
  const { open_proposals = OPEN_PROPOSALS } = fromJson<{ open_proposals?: number }>(settings)
  const { open } = await db
    .selectFrom('agent_actions')
    .select(({ fn }) => fn.countAll<number>().as('open'))
    .where('status', '=', 'proposed')
    .where('proposed_by_token', '=', tokenText(principal.token))
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  if (Number(open) < open_proposals) return
  throw conflict(
    'too_many_proposals',
    sentence`${open_proposals} proposals of this key wait for a decision, and the office lets one key have no more: wait until some are decided, or withdraw what is required no longer.`,
    { open: Number(open), at_most: open_proposals },
  )
}
