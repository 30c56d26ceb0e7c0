import type { Json, Office } from '../../office.ts'

export const VDR = '/api/v1/svc/vdr'

const base64 = (text: string) => Buffer.from(text).toString('base64')

let rooms = 0

/** A room with two folders and a document in each, and one at its top. */
export async function room(office: Office) {
  rooms += 1
  const name = `Project ${rooms}`
  const id = (await office.post(`${VDR}/rooms`, { name })).body.id as number
  const at = `${VDR}/rooms/${id}`
  const folder = async (name: string) => (await office.post(`${at}/folders`, { name })).body.id as number
  const [financial, legal] = [await folder('Financial'), await folder('Legal')]
  const file = async (name: string, folder_id: number | null) =>
    (await office.post(`${at}/documents`, { name, folder_id, content: base64(name) })).body.id as number
  return {
    id,
    at,
    name,
    financial,
    legal,
    accounts: await file('accounts.txt', financial),
    claim: await file('claim.txt', legal),
    teaser: await file('teaser.txt', null),
  }
}

/** A link to the room at this address; as the API answers it. */
export async function link(office: Office, at: string, input: object = {}): Promise<Json> {
  const { status, body } = await office.post(`${at}/share-links`, input)
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body
}
