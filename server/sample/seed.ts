import type { Running } from '../index.ts'
import type { RawInput } from '../kernel/context.ts'
import type { Principal, Role } from '../kernel/index.ts'
import { createOrganisation, createUser, hashPassword } from '../platform/identity/index.ts'
import { registry } from '../registry.ts'
import type { SampleOffice } from './office.ts'
import type { PastClock } from './past-clock.ts'

/** What everyone in the sample office signs in with; it holds nothing that is anybody's. */
export const SAMPLE_PASSWORD = 'sample office'

interface Step {
  daysAgo: number
  run: () => Promise<void>
}

/**
 * Fills an empty appliance with the sample office, through the same door as everything else, day by day: what it
 * shows is what the product does, and its audit log tells how it came about.
 */
export async function seedSample(running: Running, clock: PastClock, office: SampleOffice): Promise<void> {
  const people = await foundOffice(running, clock, office)
  const [partner, officer, associate] = people
  if (!partner || !officer || !associate) throw new Error('The sample office needs three people')
  const call = caller(running)
  const dealIds = new Map<number, number>()
  const dealId = (index: number) => dealIds.get(index) as number

  await call(partner, 'PUT', '/api/v1/svc/crm/mandate', { body: office.mandate })
  const steps: Step[] = []
  office.deals.forEach(({ moves, activities, screened, days_ago, ...deal }, index) => {
    steps.push({
      daysAgo: days_ago,
      run: async () => {
        const { id } = (await call(associate, 'POST', '/api/v1/svc/crm/deals', { body: deal })) as {
          id: number
        }
        dealIds.set(index, id)
        if (screened)
          await call(associate, 'POST', '/api/v1/svc/crm/deals/{deal_id}/screen', { params: { deal_id: id } })
      },
    })
    for (const { days_ago: when, ...move } of moves) {
      const run = () => act('stage', move)
      steps.push({ daysAgo: when, run })
    }
    for (const { days_ago: when, ...activity } of activities)
      steps.push({ daysAgo: when, run: () => act('activity', activity) })
    const act = async (what: string, body: object) => {
      await call(associate, 'POST', `/api/v1/svc/crm/deals/{deal_id}/${what}`, {
        params: { deal_id: dealId(index) },
        body,
      })
    }
  })
  for (const { deal, days_ago, ...contact } of office.contacts) {
    steps.push({
      daysAgo: days_ago,
      run: async () => {
        const { id } = (await call(associate, 'POST', '/api/v1/svc/crm/contacts', { body: contact })) as {
          id: number
        }
        const params = { deal_id: dealId(deal) }
        await call(associate, 'POST', '/api/v1/svc/crm/deals/{deal_id}/contacts', {
          params,
          body: { contact_id: id, role: contact.role },
        })
      },
    })
  }
  for (const { deal, ...room } of office.rooms) {
    steps.push({
      daysAgo: 10,
      run: async () => {
        const { id } = (await call(associate, 'POST', '/api/v1/svc/vdr/rooms', { body: room })) as {
          id: number
        }
        const params = { deal_id: dealId(deal) }
        await call(associate, 'POST', '/api/v1/svc/crm/deals/{deal_id}/bind-room', {
          params,
          body: { room_id: id },
        })
      },
    })
  }
  steps.push(...bookSteps(call, officer, clock, office))
  for (const { deal, days_ago, ...loan } of office.pricings) {
    steps.push({
      daysAgo: days_ago,
      run: async () => {
        const body = { ...loan, deal_id: dealId(deal) }
        await call(associate, 'POST', '/api/v1/svc/pricer/run', { body })
      },
    })
  }
  // The oldest first; of one day, in the order written: a deal is there before what belongs to it.
  for (const { daysAgo, run } of steps.sort((a, b) => b.daysAgo - a.daysAgo)) {
    clock.goTo(daysAgo)
    await run()
  }
  clock.goTo(0)
  await proposeAsAgent(call, people, office, dealId)
  clock.returnToNow()
}

/** The funds and what is recorded in their books, each line dated the day it was recorded. */
function bookSteps(
  call: ReturnType<typeof caller>,
  officer: Principal,
  clock: PastClock,
  { funds }: SampleOffice,
): Step[] {
  return funds.flatMap(({ days_ago, entries, ...fund }) => {
    let fundId = 0
    const open = async () => {
      const { id } = (await call(officer, 'POST', '/api/v1/svc/cfo/accounts', { body: fund })) as {
        id: number
      }
      fundId = id
    }
    return [
      { daysAgo: days_ago, run: open },
      ...entries.map(({ days_ago: daysAgo, ...entry }) => ({
        daysAgo,
        run: async () => {
          await call(officer, 'POST', '/api/v1/svc/cfo/accounts/{account_id}/entries', {
            params: { account_id: fundId },
            body: { ...entry, date: clock.now().toISOString().slice(0, 10) },
          })
        },
      })),
    ]
  })
}

async function foundOffice(running: Running, clock: PastClock, office: SampleOffice): Promise<Principal[]> {
  clock.goTo(240)
  const passwordHash = await hashPassword(SAMPLE_PASSWORD)
  const { door } = running
  return door.transact(door.frame(null, 'sample'), async ctx => {
    if (!(await ctx.services.identity.claimSetup(ctx))) throw new Error('This data folder is in use already')
    const orgId = await createOrganisation(ctx, { ...office.organisation, sample: true })
    const people: Principal[] = []
    for (const person of office.people) {
      const { id } = await createUser(ctx, { ...person, orgId, passwordHash })
      people.push(principalOf(orgId, id, person))
    }
    return people
  })
}

/** The agent's proposals wait for a person: the first thing the sample office shows. */
async function proposeAsAgent(
  call: ReturnType<typeof caller>,
  [, officer]: Principal[],
  { agent }: SampleOffice,
  dealId: (index: number) => number,
): Promise<void> {
  if (!officer) return
  const key = (await call(officer, 'POST', '/api/v1/svc/developer/keys', {
    body: { name: agent.key, role: 'member' },
  })) as {
    id: number
  }
  const asAgent: Principal = {
    ...officer,
    name: agent.key,
    role: 'member',
    token: { kind: 'api_key', id: String(key.id) },
  }
  for (const { tool, arguments: given } of agent.proposals) {
    const { deal, ...rest } = given
    const body = typeof deal === 'number' ? { deal_id: dealId(deal), ...rest } : rest
    await call(asAgent, 'POST', '/api/v1/tools/{name}/call', { params: { name: tool }, body })
  }
}

function caller({ door }: Running) {
  return async (who: Principal, method: string, path: string, input: RawInput): Promise<unknown> => {
    const route = registry.routes.find(one => one.method === method && one.path === path)
    if (!route) throw new Error(`${method} ${path} is not a route`)
    return (await door.call(route, who, input, { requestId: 'sample' })).body
  }
}

const principalOf = (
  orgId: number,
  userId: number,
  person: { name: string; email: string; role: Role },
): Principal => ({
  kind: 'user',
  orgId,
  userId,
  ...person,
  token: { kind: 'session', id: 'sample' },
  disabledModules: new Set(),
})
