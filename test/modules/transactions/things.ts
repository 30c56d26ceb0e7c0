import type { Id, ModuleThings } from '../../generated/things.ts'
import { closing, line, P, party, readyFunds, task } from './closings.ts'

const ONE = `${P}/{tx_id}`

export const things: ModuleThings['things'] = {
  [ONE]: async ({ office }) => (await closing(office)).id,
  [`POST ${ONE}/funds-flow/confirm`]: async ({ office }) => {
    const { id } = await closing(office)
    await readyFunds(office, id)
    return id
  },
  [`${ONE}/parties/{idx}`]: ({ office }, { tx_id }) => party(office, tx_id as Id),
  [`${ONE}/tasks/{task_id}`]: async ({ office }, { tx_id }) => (await task(office, tx_id as Id)).id,
  [`${ONE}/funds-flow/{line_id}`]: ({ office }, { tx_id }) => line(office, tx_id as Id),
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${ONE}/link-room`]: async ({ office }) => ({
    room_id: (await office.post('/api/v1/svc/vdr/rooms', { name: 'Alder Row documents' })).body.id,
  }),
}
