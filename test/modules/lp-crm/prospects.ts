import type { Json, Office } from '../../office.ts'

export const P = '/api/v1/svc/lp-crm'

/** A limited partner who is asked, by id. */
export async function prospect(office: Office, said: Json = {}): Promise<number> {
  const { status, body } = await office.post(`${P}/lps`, { name: 'Kestrel Pension Fund', ...said })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}
