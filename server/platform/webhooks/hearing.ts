import { fromJson } from '../../database/columns.ts'
import type { Principal } from '../../kernel/access/principal.ts'
import { maySee } from '../../kernel/call.ts'
import type { Context } from '../../kernel/routes/context.ts'

declare module '../../kernel/module.ts' {
  interface Module {
    /**
     * Returns whether the caller may see everything that a run touched; supplied by the module that owns
     * runs.
     */
    seesRun?: (ctx: Seeing, runId: number) => Promise<boolean>
  }
}

type Seeing = Pick<Context, 'db' | 'services' | 'now' | 'principal'>

/** An event as sent: its kind and its data. */
interface Heard {
  event: string
  data: Record<string, unknown>
}

/**
 * Returns whether somebody may see everything in an event: its area, its proposal, and the records its run
 * touched. Nobody, or a person without access, gets only events of everybody's areas.
 */
export async function mayHear(ctx: Context, hearer: Principal | undefined, { event, data }: Heard) {
  const { registry } = ctx.services
  const declaring = registry.modules.find(({ events }) => events?.some(({ name }) => name === event))
  const kind = data.kind ?? data.action_type
  const proposed = typeof kind === 'string' ? registry.ofKind(kind) : undefined
  const areas = [declaring, proposed && registry.moduleOf(proposed)].flatMap(one => (one ? [one.key] : []))
  const record = registry.searchRecords.find(({ type }) => type === data.record_type)
  if (record) areas.push(record.area)
  const run = typeof data.run_id === 'number' ? data.run_id : undefined
  if (!hearer) return run === undefined && areas.every(key => registry.module(key)?.shared)
  return (
    areas.every(key => maySee(registry, hearer, key)) &&
    (run === undefined || (await seesRun(ctx, hearer, run)))
  )
}

/** Returns the bytes of a delivery, for owners who may see its contents; nothing for others. */
export const bodyFor = async (ctx: Context, body: string): Promise<string> =>
  (await mayHear(ctx, ctx.principal, fromJson<Heard>(body))) ? body : ''

async function seesRun({ db, services, now }: Context, principal: Principal, id: number): Promise<boolean> {
  const { modules } = services.registry
  for (const { seesRun } of modules) if (seesRun) return seesRun({ db, services, now, principal }, id)
  return true
}
