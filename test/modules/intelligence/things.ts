import type { Ids, Maker, ModuleThings } from '../../generated/things.ts'
import type { Json } from '../../office.ts'
import { things as ofDiligence } from '../diligence/things.ts'
import { teaserRoom } from '../vdr/things.ts'

const P = '/api/v1/svc/intelligence'

/** A red flag that a kept analysis raised. */
async function redFlag({ office }: Maker) {
  const documents = [{ name: 'lease.txt', text: 'LEASE\n\nThe premises are described in Exhibit A.' }]
  const source = { type: 'inline', documents }
  return (await office.post('/api/v1/svc/vdr/analyze', { source })).body.red_flags[0].id
}

/** A question that the questionnaire gives rise to, with an answer that somebody wrote. */
async function anticipated(maker: Maker) {
  const { room } = await teaserRoom(maker)
  const asked = { room_id: room, topics: ['fund_terms'] }
  const { questions } = (await maker.office.post(`${P}/anticipated-qa`, asked)).body
  const { id } = questions[0]
  await maker.office.patch(`${P}/anticipated-qa/${id}`, { draft_answer: 'Two percent a year.' })
  return id
}

export const things: ModuleThings['things'] = {
  [`${P}/red-flags/{flag_id}`]: redFlag,
  [`${P}/anticipated-qa/{qa_id}`]: anticipated,
}

/** A room of its own with a document, beside what the example says. */
const inRoom = async (maker: Maker, _known: Ids, example: Json) => ({
  ...example,
  room_id: (await teaserRoom(maker)).room,
})

export const bodies: ModuleThings['bodies'] = {
  [`POST ${P}/scan-room`]: inRoom,
  [`POST ${P}/assess-completeness`]: inRoom,
  [`POST ${P}/detect-changes`]: inRoom,
  [`POST ${P}/analyze-compliance`]: inRoom,
  [`POST ${P}/anticipated-qa`]: inRoom,
  [`POST ${P}/anticipated-qa/bulk-publish`]: async (maker, _known, example) => ({
    ...example,
    ids: [await anticipated(maker)],
  }),
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [
    /\/intelligence\/(scan-room|assess-completeness|detect-changes|analyze-compliance|extract-entities|anticipated-qa)$/,
    'names a connection that has to be there, or a room that has documents',
  ],
]

/** No two rules of a list, and no two items of a checklist, are alike. */
export const ruled: ModuleThings['ruled'] = {
  [`POST ${P}/rule-lists`]: ['rules'],
}

export const queries: ModuleThings['queries'] = {
  [`GET ${P}/entity-map`]: async maker => ({ room_id: String((await teaserRoom(maker)).room) }),
  // A run that has ended.
  [`GET ${P}/scan-stream`]: async maker => ({
    run_id: String(await ofDiligence?.['/api/v1/svc/vdr/diligence/runs/{run_id}']?.(maker, {})),
  }),
}
