import type { Maker, ModuleThings } from '../../generated/things.ts'

/** Two versions of a document in a room. */
async function inRoom({ office }: Maker, { room_id }: Record<string, unknown>, example: object) {
  const at = `/api/v1/svc/vdr/rooms/${room_id}/documents`
  const text = (words: string) => Buffer.from(words).toString('base64')
  const { id } = (await office.post(at, { name: 'lease.txt', content: text('It ends in 2041.') })).body
  const other = (await office.post(at, { name: 'draft.txt', content: text('It ends in 2040.') })).body
  return { ...example, before: { document_id: other.id }, after: { document_id: id } }
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [/^POST .*\/svc\/compare\/run$/, 'rules between fields: a document must have either text or content'],
]

export const bodies: ModuleThings['bodies'] = {
  'POST /api/v1/svc/vdr/rooms/{room_id}/compare/run': inRoom,
}
