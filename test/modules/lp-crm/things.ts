import type { Id, ModuleThings } from '../../generated/things.ts'
import type { Office } from '../../office.ts'
import { P, prospect } from './prospects.ts'

export const named: ModuleThings['named'] = { fund_id: `${P}/funds/{fund_id}` }

export const things: ModuleThings['things'] = {
  [`${P}/lps/{lp_id}`]: ({ office }) => prospect(office),
  [`${P}/people/{person_id}`]: person,
  [`${P}/todos/{todo_id}`]: async ({ office }) =>
    (await office.post(`${P}/lps/${await prospect(office)}/todos`, { title: 'Send the deck' })).body.id as Id,
  [`DELETE ${P}/lps/{lp_id}/investor`]: async ({ office }) => {
    const id = await prospect(office, { name: `Tied ${crypto.randomUUID()}` })
    await office.post(`${P}/lps/${id}/investor`, { create: true })
    return id
  },
}

async function person({ office }: { office: Office }): Promise<Id> {
  return (await office.post(`${P}/lps/${await prospect(office)}/people`, { name: 'Ana Silva' })).body.id
}
