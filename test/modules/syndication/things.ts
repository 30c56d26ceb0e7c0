import type { Id, ModuleThings } from '../../generated/things.ts'
import { book, P, ticket } from './books.ts'

const ONE = `${P}/{synd_id}`

export const things: ModuleThings['things'] = {
  [ONE]: ({ office }) => book(office),
  [`${ONE}/allocations/{alloc_id}`]: async ({ office }, { synd_id }) =>
    (await ticket(office, synd_id as Id, { allocated_amount: 10 })).id,
  [`${ONE}/uses/{use_id}`]: async ({ office }, { synd_id }) =>
    (
      await office.post(`${P}/${synd_id as Id}/uses`, {
        payee: 'Alder Row',
        purpose: 'Purchase price',
        amount: 100,
      })
    ).body.id,
}

export const bodies: ModuleThings['bodies'] = {
  [`PATCH ${ONE}/allocations`]: async ({ office }, { synd_id }) => ({
    allocations: [{ id: (await ticket(office, synd_id as Id)).id, requested_amount: 35 }],
  }),
}
