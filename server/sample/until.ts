import { setTimeout as sleep } from 'node:timers/promises'
import type { Principal } from '../kernel/index.ts'
import type { Call } from './caller.ts'

const LONGEST_MS = 120_000

/** Waits for what is done in the background. */
export async function until(otherwise: string, isDone: () => Promise<boolean>): Promise<void> {
  for (const began = performance.now(); performance.now() - began < LONGEST_MS; await sleep(50))
    if (await isDone()) return
  throw new Error(otherwise)
}

/** Waits until every document of a room was read. */
export const untilRead = (call: Call, who: Principal, room_id: number): Promise<void> =>
  until('The documents of the sample’s room were not read', async () => {
    const { counts } = await call<{ counts: { by_status: Array<{ status: string }> } }>(
      who,
      'GET',
      '/api/v1/svc/vdr/rooms/{room_id}/intelligence',
      { params: { room_id } },
    )
    return counts.by_status.every(({ status }) => status !== 'waiting')
  })
