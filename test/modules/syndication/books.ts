import type { Id } from '../../generated/things.ts'
import type { Json, Office } from '../../office.ts'

export const P = '/api/v1/svc/syndication'

/** A book of 100 million US dollars; its id. */
export const book = async (office: Office, more: object = {}): Promise<number> =>
  (
    await office.post(P, {
      name: 'Alder Row senior loan',
      target_amount: 100_000_000,
      currency: 'USD',
      ...more,
    })
  ).body.id

let investors = 0

/** A ticket of an investor who is in no book yet. */
export async function ticket(office: Office, id: Id, more: object = {}): Promise<Json> {
  investors += 1
  const { body } = await office.post(`${P}/${id}/allocate`, {
    investor_name: `Investor ${investors}`,
    requested_amount: 50,
    ...more,
  })
  return body
}
