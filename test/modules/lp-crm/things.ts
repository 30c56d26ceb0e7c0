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

/** The fund that is asked about unless said otherwise. */
export const bodies: ModuleThings['bodies'] = {
  [`POST ${P}/lps/{lp_id}/default-fund`]: async maker => ({
    fund_id: await maker.thing(`${P}/funds/{fund_id}`),
  }),
}

/** A reason is of a no alone, and what is most is no less than what is least. */
const prospectRules = ['stage', 'decline_reason', 'decline_note', 'ticket_min_amount', 'ticket_max_amount']

export const ruled: ModuleThings['ruled'] = {
  [`POST ${P}/lps`]: prospectRules,
  [`POST ${P}/lps/bulk`]: prospectRules,
  [`PATCH ${P}/lps/{lp_id}`]: prospectRules,
  [`POST ${P}/funds`]: ['target_amount', 'hard_cap_amount'],
  [`PATCH ${P}/funds/{fund_id}`]: ['target_amount', 'hard_cap_amount'],
}

export const needed: ModuleThings['needed'] = {
  [`POST ${P}/lps`]: ['name'],
  [`POST ${P}/lps/bulk`]: ['name'],
  [`POST ${P}/funds`]: ['name'],
}

export const distinct: ModuleThings['distinct'] = { [`POST ${P}/lps/bulk`]: ['name'] }
