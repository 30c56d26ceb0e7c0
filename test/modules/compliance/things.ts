import type { ModuleThings } from '../../generated/things.ts'
import { dayOf, hit, inBase64, LISTS, loadList, P, record } from './kyc-office.ts'
import { sdnXml } from './lists.ts'

const ONE = `${P}/{record_id}`

let sent = 0

export const things: ModuleThings['things'] = {
  [ONE]: ({ office }) => record(office),
  '/svc/compliance/kyc/{record_id}': async ({ office }) => {
    await loadList(office)
    return record(office)
  },
  [`${LISTS}/{list_id}`]: async ({ office }) => (await loadList(office)).body.id,
  [`${ONE}/hits/{hit_id}`]: async ({ office }, { record_id }) => {
    await office.patch(`${P}/${record_id}`, { subject_name: 'Viktor Dragunov' })
    return (await hit(office, Number(record_id))).id
  },
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${LISTS}`]: async ({ office }) => {
    sent += 1
    return { content: inBase64(`${sdnXml(dayOf(office))}${' '.repeat(100 + sent)}`), accept_fewer: true }
  },
}
