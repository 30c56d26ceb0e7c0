import type { Principal } from '../../kernel/index.ts'
import type { Clock } from '../../kernel/routes/context.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import { madeDocument } from '../documents/made-document.ts'
import type { SampleOffice } from '../office/office.ts'
import { dayIn, saidNext } from './next-step.ts'

interface Created {
  id: number
}

/** Ids of the office's deals, rooms, funds and holdings by index, once they exist. */
export interface Made {
  deals: Map<number, number>
  rooms: Map<number, number>
  /** The funds, in the order they are written down. */
  funds: Map<number, number>
  /** Holdings opened by an allocation, by `allocation fund`. */
  shared: Map<string, number>
}

const DEAL = '/api/v1/svc/crm/deals/{deal_id}'
const CONTACT = '/api/v1/svc/crm/contacts/{contact_id}'
const COMPANY = '/api/v1/svc/companies/{company_id}'

/** Deals with their moves, activities, people, rooms and prices. */
export function dealSteps(
  call: Call,
  associate: Principal,
  office: SampleOffice,
  made: Made,
  clock: PastClock,
): Step[] {
  const dealId = (index: number) => made.deals.get(index) as number
  const ofDeal = (index: number, what: string, body?: object) =>
    call(associate, 'POST', `${DEAL}/${what}`, { params: { deal_id: dealId(index) }, body })
  const create = (path: string, body: object) => call<Created>(associate, 'POST', path, { body })
  const plan = (path: string, params: () => object, next: NextStep | undefined): Step[] =>
    next
      ? [
          step(next.days_ago, () =>
            call(associate, 'PATCH', path, {
              params: params(),
              body: { owner_id: associate.userId, ...saidNext(clock, next) },
            }),
          ),
        ]
      : []
  const fillFolder = async (room_id: number, name: string, documents: Documents) => {
    const inRoom = (what: string, body: object) =>
      call<Created>(associate, 'POST', `/api/v1/svc/vdr/rooms/{room_id}/${what}`, {
        params: { room_id },
        body,
      })
    const { id: folder_id } = await inRoom('folders', { name })
    for (const document of documents) {
      const made = await madeDocument(document.name, document.written, clock.now().toISOString())
      await inRoom('documents', { name: document.name, folder_id, content: made.toString('base64') })
    }
  }
  return [
    ...office.companies.flatMap(({ aliases, next, ...company }): Step[] => {
      let company_id = 0
      const enter = async () => {
        company_id = (await create('/api/v1/svc/companies', company)).id
        for (const name of aliases)
          await call(associate, 'POST', `${COMPANY}/aliases`, { params: { company_id }, body: { name } })
      }
      return [step(239, enter), ...plan(COMPANY, () => ({ company_id }), next)]
    }),
    ...office.deals.flatMap(({ moves, activities, screened, days_ago, next, ...deal }, index): Step[] => [
      {
        daysAgo: days_ago,
        run: async () => {
          made.deals.set(
            index,
            (await create('/api/v1/svc/crm/deals', { ...deal, owner_id: associate.userId })).id,
          )
          if (screened) await ofDeal(index, 'screen')
        },
      },
      ...(next
        ? [
            step(next.days_ago, async () => {
              const closes = { expected_close_on: dayIn(clock, next.closes_in_days) }
              const body = { ...saidNext(clock, next), ...closes }
              await call(associate, 'PATCH', DEAL, { params: { deal_id: dealId(index) }, body })
            }),
          ]
        : []),
      ...moves.map(({ days_ago: when, ...move }) => step(when, () => ofDeal(index, 'stage', move))),
      ...activities.map(({ days_ago: when, ...activity }) =>
        step(when, () => ofDeal(index, 'activity', activity)),
      ),
    ]),
    ...office.contacts.flatMap(({ deal, days_ago, next, ...contact }): Step[] => {
      let contact_id = 0
      const enter = async () => {
        contact_id = (await create('/api/v1/svc/crm/contacts', contact)).id
        await ofDeal(deal, 'contacts', { contact_id, role: contact.role })
      }
      return [step(days_ago, enter), ...plan(CONTACT, () => ({ contact_id }), next)]
    }),
    ...office.rooms.map(({ deal, folders, name, description, template }, index) =>
      step(10, async () => {
        const { id } = await create('/api/v1/svc/vdr/rooms', { name, description, template })
        made.rooms.set(index, id)
        await ofDeal(deal, 'bind-room', { room_id: id })
        for (const folder of folders) await fillFolder(id, folder.name, folder.documents)
      }),
    ),
    ...office.pricings.flatMap(pricing => pricingSteps(call, associate, clock, pricing, dealId)),
  ]
}

type Documents = SampleOffice['rooms'][number]['folders'][number]['documents']
type NextStep = NonNullable<SampleOffice['contacts'][number]['next']>
type SamplePricing = SampleOffice['pricings'][number]

const PRICED = '/api/v1/svc/pricer/deals/{deal_id}'

/** A pricing of a deal, its role, and the loan that is serviced from it. */
function pricingSteps(
  call: Call,
  associate: Principal,
  clock: Clock,
  { deal, days_ago, roles, serviced_days_ago, ...loan }: SamplePricing,
  dealId: (index: number) => number,
): Step[] {
  let pricing_id = 0
  const service = () => {
    const body = { as_of_date: clock.now().toISOString().slice(0, 10) }
    return call(associate, 'POST', `${PRICED}/tapes`, { params: { deal_id: dealId(deal) }, body })
  }
  return [
    {
      daysAgo: days_ago,
      run: async () => {
        const body = { ...loan, deal_id: dealId(deal) }
        pricing_id = (await call<Created>(associate, 'POST', '/api/v1/svc/pricer/run', { body })).id
      },
    },
    ...roles.map(({ role, days_ago: when }) =>
      step(when, () =>
        call(associate, 'PUT', `${PRICED}/pricing-roles`, {
          params: { deal_id: dealId(deal) },
          body: { role, pricing_id },
        }),
      ),
    ),
    ...(serviced_days_ago === undefined ? [] : [step(serviced_days_ago, service)]),
  ]
}

const step = (daysAgo: number, act: () => Promise<unknown>): Step => ({
  daysAgo,
  run: async () => {
    await act()
  },
})
