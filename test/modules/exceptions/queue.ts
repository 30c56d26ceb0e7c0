import { followClock } from '../../../server/modules/exceptions/follow.ts'
import { resumeRuns } from '../../../server/modules/exceptions/runs.ts'
import { timedTasks } from '../../../server/platform/background/schedule.ts'
import type { Json, Office, TestClock } from '../../office.ts'
import { covenant, P as RISK } from '../risk/covenants.ts'

export const P = '/api/v1/svc/exceptions'

/** Lets the office look at everything, as its clock does every few minutes. */
export async function looked(office: Office, clock: TestClock = office.clock): Promise<void> {
  for (const task of timedTasks(office.running.door, [followClock, resumeRuns])) await task.run(clock.now())
}

/** A covenant in breach, and the exception of its alert. */
export async function breach(
  office: Office,
  clock: TestClock = office.clock,
): Promise<{ exception: Json; alertId: number; covenantId: number }> {
  const { id: covenantId } = await covenant(office, { current_value: 5 })
  await looked(office, clock)
  const [alert] = (await office.get(`${RISK}/alerts?covenant_id=${covenantId}`)).body
  const all: Json[] = (await office.get(`${P}?limit=500`)).body
  const exception = all.find(({ source }) => source.type === 'risk_alert' && source.id === alert.id)
  return { exception, alertId: alert.id, covenantId }
}
