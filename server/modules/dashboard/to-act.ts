import { hiddenAreas } from '../../kernel/call.ts'
import { allows, type Context, sentence } from '../../kernel/index.ts'
import { waitingExceptions } from '../exceptions/index.ts'

/** Returns the counts of what waits for somebody this morning, as far as the caller may see it; nothing that is 0. */
export async function toAct(ctx: Context) {
  const { registry } = ctx.services
  const decides = allows(ctx.principal, { key: 'agent' }, 'actions:approve')
  const hidden = hiddenAreas(registry, ctx.principal)
  const proposals = await ctx.db
    .selectFrom('agent_actions')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'proposed')
    .where('expires_at', '>', ctx.now)
    .where('module', 'not in', ['', ...hidden])
    .executeTakeFirstOrThrow()
  const exceptions = await waitingExceptions(ctx)
  const late = exceptions.filter(({ overdue }) => overdue)
  return [
    {
      key: 'approvals',
      title: ctx.say(sentence`Proposals to decide`),
      count: decides ? Number(proposals.count) : 0,
      page: '/approvals',
    },
    {
      key: 'exceptions',
      title: ctx.say(sentence`Exceptions to act on`),
      count: exceptions.length,
      page: '/exceptions',
    },
    {
      key: 'late_exceptions',
      title: ctx.say(sentence`Exceptions past their deadline`),
      count: late.length,
      page: '/exceptions',
    },
  ].filter(({ count }) => count > 0)
}
