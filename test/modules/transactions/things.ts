import type { Id, ModuleThings } from '../../generated/things.ts'
import { setMailAccount } from '../../mail-server.ts'
import type { Office } from '../../office.ts'
import { closing, extracted, line, P, party, readyFunds, task } from './closings.ts'

const ONE = `${P}/{tx_id}`

export const things: ModuleThings['things'] = {
  [ONE]: async ({ office }) => (await closing(office)).id,
  [`POST ${ONE}/funds-flow/confirm`]: async ({ office }) => {
    const { id } = await closing(office)
    await readyFunds(office, id)
    return id
  },
  [`POST ${ONE}/parties/{idx}`]: async ({ office }, { tx_id }) => {
    await setMailAccount(office)
    return party(office, tx_id as Id, { email: 'ana@example.com' })
  },
  [`${ONE}/parties/{idx}`]: ({ office }, { tx_id }) => party(office, tx_id as Id),
  [`${ONE}/tasks/{task_id}`]: async ({ office }, { tx_id }) => (await task(office, tx_id as Id)).id,
  [`${ONE}/funds-flow/{line_id}`]: ({ office }, { tx_id }) => line(office, tx_id as Id),
}

const proposedOf = async (office: Office, id: Id): Promise<number> =>
  (await extracted(office, id)).conditions[0].id

export const bodies: ModuleThings['bodies'] = {
  [`POST ${ONE}/conditions/accept`]: async ({ office }, { tx_id }) => ({
    conditions: [{ condition_id: await proposedOf(office, tx_id as Id) }],
  }),
  [`POST ${ONE}/conditions/dismiss`]: async ({ office }, { tx_id }) => ({
    conditions: [await proposedOf(office, tx_id as Id)],
  }),
  [`POST ${ONE}/link-room`]: async ({ office }) => ({
    room_id: (await office.post('/api/v1/svc/vdr/rooms', { name: 'Alder Row documents' })).body.id,
  }),
}
