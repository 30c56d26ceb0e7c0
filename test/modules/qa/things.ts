import type { Maker, ModuleThings } from '../../generated/things.ts'

const ONE = '/api/v1/svc/qa/questions/{question_id}'
const IN_ROOM = '/api/v1/svc/vdr/rooms/{room_id}/qa/{question_id}'

async function asked({ office }: Maker, { room_id }: Record<string, unknown> = {}): Promise<number> {
  const room = room_id ?? (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body.id
  return (await office.post(`/api/v1/svc/vdr/rooms/${room}/qa`, { question: 'Who audits it?' })).body.id
}

export const needed: ModuleThings['needed'] = { [`POST ${ONE}/status`]: ['reason'] }

export const things: ModuleThings['things'] = {
  [ONE]: asked,
  [IN_ROOM]: asked,
}

export const ofTheirOwn = [
  // They take the token of a link, which another call makes.
  'GET /api/v1/svc/vdr/share/{token}/questions',
  'POST /api/v1/svc/vdr/share/{token}/questions',
]

export const bodies: ModuleThings['bodies'] = {
  'POST /api/v1/svc/qa/questions': async ({ office }, _things, example) => ({
    ...example,
    room_id: (await office.post('/api/v1/svc/vdr/rooms', { name: 'Project Alder' })).body.id,
  }),
}
