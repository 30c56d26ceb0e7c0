import type { Principal } from '../kernel/index.ts'
import type { Call, Step } from './caller.ts'
import type { SampleOffice } from './office.ts'

interface Created {
  id: number
}

/** What the office’s deals and rooms are called by, once they are there. */
export interface Made {
  deals: Map<number, number>
  rooms: Map<number, number>
}

const DEAL = '/api/v1/svc/crm/deals/{deal_id}'

/** Deals with their moves, activities, people, rooms and prices. */
export function dealSteps(call: Call, associate: Principal, office: SampleOffice, made: Made): Step[] {
  const dealId = (index: number) => made.deals.get(index) as number
  const ofDeal = (index: number, what: string, body?: object) =>
    call(associate, 'POST', `${DEAL}/${what}`, { params: { deal_id: dealId(index) }, body })
  const create = (path: string, body: object) => call<Created>(associate, 'POST', path, { body })
  return [
    ...office.deals.flatMap(({ moves, activities, screened, days_ago, ...deal }, index): Step[] => [
      {
        daysAgo: days_ago,
        run: async () => {
          made.deals.set(index, (await create('/api/v1/svc/crm/deals', deal)).id)
          if (screened) await ofDeal(index, 'screen')
        },
      },
      ...moves.map(({ days_ago: when, ...move }) => step(when, () => ofDeal(index, 'stage', move))),
      ...activities.map(({ days_ago: when, ...activity }) =>
        step(when, () => ofDeal(index, 'activity', activity)),
      ),
    ]),
    ...office.contacts.map(({ deal, days_ago, ...contact }) =>
      step(days_ago, async () => {
        const { id } = await create('/api/v1/svc/crm/contacts', contact)
        await ofDeal(deal, 'contacts', { contact_id: id, role: contact.role })
      }),
    ),
    ...office.rooms.map(({ deal, ...room }, index) =>
      step(10, async () => {
        const { id } = await create('/api/v1/svc/vdr/rooms', room)
        made.rooms.set(index, id)
        await ofDeal(deal, 'bind-room', { room_id: id })
      }),
    ),
    ...office.pricings.map(({ deal, days_ago, ...loan }) =>
      step(days_ago, () => create('/api/v1/svc/pricer/run', { ...loan, deal_id: dealId(deal) })),
    ),
  ]
}

const step = (daysAgo: number, act: () => Promise<unknown>): Step => ({
  daysAgo,
  run: async () => {
    await act()
  },
})
