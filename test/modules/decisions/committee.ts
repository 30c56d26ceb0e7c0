import { type Json, type Office, PASSWORD } from '../../office.ts'

export const P = '/api/v1/svc/decisions'

/** Somebody who may be called to vote: their id, and their token. */
export interface Member {
  id: number
  token: string
}

export async function memberOf(office: Office, name: string): Promise<Member> {
  const email = `${name}-${crypto.randomUUID()}@example.com`
  await office.person('member', email)
  const token = await office.signIn(email, PASSWORD)
  return { id: await idOf(office, token), token }
}

export const idOf = async (office: Office, token = office.admin): Promise<number> =>
  (await office.get('/api/v1/svc/me', { as: token })).body.id

export async function newDeal(office: Office, more: Json = {}): Promise<number> {
  const { body } = await office.post('/api/v1/svc/crm/deals', {
    name: `Alder Row ${crypto.randomUUID()}`,
    currency: 'EUR',
    target_size: 10_000_000,
    irr_target: 0.12,
    ...more,
  })
  return body.id
}

export async function propose(office: Office, input: Json): Promise<Json> {
  const { status, body } = await office.post(P, { title: 'Commit to the loan', amount: 9_800_000, ...input })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}

/** A decision whose vote is open, with these members called. */
export async function opened(office: Office, members: readonly Member[], input: Json = {}): Promise<number> {
  const deal_id = input.deal_id ?? (await newDeal(office))
  const { id } = await propose(office, { deal_id, members: members.map(one => one.id), ...input })
  const { status, body } = await office.post(`${P}/${id}/open`)
  if (status !== 200) throw new Error(JSON.stringify(body))
  return id
}

export const vote = (office: Office, id: number, as: string, how: string, comment?: string) =>
  office.post(`${P}/${id}/vote`, { vote: how, ...(comment ? { comment } : {}) }, { as })

export async function approved(office: Office, input: Json = {}, close: Json = {}): Promise<number> {
  const me = { id: await idOf(office), token: office.admin }
  const id = await opened(office, [me], input)
  await vote(office, id, me.token, 'for')
  const { body } = await office.post(`${P}/${id}/close`, close)
  if (body.status !== 'approved') throw new Error(JSON.stringify(body))
  return id
}
