import type { ModuleThings } from '../../generated/things.ts'
import type { Office } from '../../office.ts'
import { approved, idOf, opened, P, vote } from './committee.ts'

const ONE = `${P}/{decision_id}`

/** A draft with a condition. */
const draft = async (office: Office) => {
  const deal = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Row' })
  const members = [await idOf(office)]
  const conditions = [{ text: 'Legal opinion' }]
  const paper = { deal_id: deal.body.id, title: 'Commit', amount: 1, members, conditions }
  return (await office.post(P, paper)).body.id
}
const voting = async (office: Office) => opened(office, [{ id: await idOf(office), token: office.admin }])

export const needed: ModuleThings['needed'] = { [`POST ${ONE}/conditions/{condition_id}`]: ['reason'] }

export const queries: ModuleThings['queries'] = {
  // The decision is still open.
  [`GET ${ONE}/bundle`]: async () => ({ taken: 'opened' }),
}

export const things: ModuleThings['things'] = {
  [ONE]: ({ office }) => draft(office),
  [`POST ${ONE}`]: ({ office }) => approved(office, { conditions: [{ text: 'Legal opinion' }] }),
  [`POST ${ONE}/open`]: ({ office }) => draft(office),
  [`POST ${ONE}/conditions`]: ({ office }) => draft(office),
  [`POST ${ONE}/withdraw`]: ({ office }) => draft(office),
  [`POST ${ONE}/vote`]: ({ office }) => voting(office),
  [`POST ${ONE}/close`]: async ({ office }) => {
    const id = await voting(office)
    await vote(office, id, office.admin, 'for')
    return id
  },
  [`GET ${ONE}/bundle`]: ({ office }) => voting(office),
  [`GET ${ONE}/changes`]: ({ office }) => voting(office),
  [`${ONE}/conditions/{condition_id}`]: async ({ office }, { decision_id }) =>
    (await office.get(`${P}/${decision_id}`)).body.conditions[0].id,
}
