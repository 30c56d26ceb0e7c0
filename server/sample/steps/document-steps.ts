import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'
import type { Made } from './deal-steps.ts'

/** Analyses, questions and memoranda based on documents. */
export function documentSteps(call: Call, associate: Principal, office: SampleOffice, made: Made): Step[] {
  const step = (daysAgo: number, path: string, body: () => object): Step => ({
    daysAgo,
    run: async () => {
      await call(associate, 'POST', path, { body: body() })
    },
  })
  const roomOf = (room: number) => ({ type: 'room', room_id: made.rooms.get(room) })
  return [
    ...office.analyses.map(({ days_ago, deal, room }) =>
      step(days_ago, '/api/v1/svc/vdr/analyze', () => ({
        source: roomOf(room),
        deal_id: made.deals.get(deal),
        room_id: made.rooms.get(room),
      })),
    ),
    ...office.questionnaires.map(({ days_ago, deal, topics, room }) =>
      step(days_ago, '/api/v1/svc/odd/generate', () => ({
        source: roomOf(room),
        deal_id: made.deals.get(deal),
        topics,
        ephemeral: false,
      })),
    ),
    ...office.memoranda.map(({ days_ago, deal, room, ...memorandum }) =>
      step(days_ago, '/api/v1/svc/cim/generate', () => ({
        ...memorandum,
        source: roomOf(room),
        deal_id: made.deals.get(deal),
      })),
    ),
  ]
}
