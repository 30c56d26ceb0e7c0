import type { Connections } from './pool.ts'
import { type ConnectionRow, recordCheck, type Target } from './stored.ts'

/** Servers looked at at the same time; each that does not answer takes its whole time. */
const AT_ONCE = 4

/** Checks every connection of an organisation that may be checked, and records the results. */
export async function checkAll(
  connections: Connections,
  orgId: number,
  rows: readonly ConnectionRow[],
  targetOf: (row: ConnectionRow) => Target | string,
): Promise<void> {
  const waiting = [...rows]
  const look = async () => {
    for (let row = waiting.shift(); row && !connections.stopped; row = waiting.shift()) {
      const target = targetOf(row)
      if (typeof target === 'string') continue
      const { id } = row
      const check = await connections.check(target)
      await connections.record(orgId, async ctx => void (await recordCheck(ctx, id, check)))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, look))
}
