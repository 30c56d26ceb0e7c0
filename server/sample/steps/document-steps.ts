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
  const inline = (documents: ReadonlyArray<{ name: string; text: string }>) => ({ type: 'inline', documents })
  return [
    ...office.analyses.map(({ days_ago, deal, room, documents }) =>
      step(days_ago, '/api/v1/svc/vdr/analyze', () => ({
        source: inline(documents),
        deal_id: made.deals.get(deal),
        room_id: made.rooms.get(room),
      })),
    ),
    ...office.questionnaires.map(({ days_ago, deal, topics, documents }) =>
      step(days_ago, '/api/v1/svc/odd/generate', () => ({
        source: inline(documents),
        deal_id: made.deals.get(deal),
        topics,
        ephemeral: false,
      })),
    ),
    ...office.memoranda.map(({ days_ago, deal, documents, ...memorandum }) =>
      step(days_ago, '/api/v1/svc/cim/generate', () => ({
        ...memorandum,
        source: inline(documents),
        deal_id: made.deals.get(deal),
      })),
    ),
  ]
}
