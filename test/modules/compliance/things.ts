import type { ModuleThings } from '../../generated/things.ts'
import type { Json, Office } from '../../office.ts'
import { dayOf, hit, inBase64, LISTS, loadList, P, record } from './kyc-office.ts'
import { sdnXml } from './lists.ts'

const ONE = `${P}/{record_id}`
const CLEARANCE = '/api/v1/svc/compliance/trade/preclearance'

const clearance = async (office: Office, more: Json, as = office.admin): Promise<number> => {
  const asked = { account: 'Broker 1', issuer: 'Larch Logistics Inc', side: 'buy', quantity: 200, ...more }
  return (await office.post(CLEARANCE, asked, { as })).body.id
}

let sent = 0

export const things: ModuleThings['things'] = {
  [`POST ${CLEARANCE}/{req_id}/review`]: async ({ office }) =>
    clearance(office, { instrument: 'equity' }, await office.person('member')),
  [`POST ${CLEARANCE}/{req_id}/executed`]: ({ office }) =>
    clearance(office, { instrument: 'government_bond' }),
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

/** It is asked with one of three criteria. */
export const ofTheirOwn: ModuleThings['ofTheirOwn'] = ['GET /api/v1/svc/compliance/trade/check']
