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

/** A ticket's hold is no more than its cap and its requested amount; several tickets stand alone. */
export const ruled: ModuleThings['ruled'] = {
  [`POST ${ONE}/allocate`]: ['hold_amount', 'allocations'],
  [`PATCH ${ONE}/allocations/{alloc_id}`]: ['hold_amount'],
}

export const needed: ModuleThings['needed'] = {
  [`POST ${P}`]: ['name'],
  [`POST ${ONE}/allocate`]: ['investor_name', 'requested_amount'],
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/^PATCH .*\/allocations$/, 'each ticket is named once, and the run sends entries that are alike'],
]
