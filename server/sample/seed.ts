import type { Running } from '../index.ts'
import type { Principal, Role } from '../kernel/index.ts'
import { createOrganisation, createUser, hashPassword } from '../platform/identity/index.ts'
import { type Call, caller } from './calls/caller.ts'
import type { PastClock } from './calls/past-clock.ts'
import type { SampleOffice } from './office/office.ts'
import { quarterEnd } from './office/quarters.ts'
import { agentSteps } from './steps/agent-steps.ts'
import { complianceSteps } from './steps/compliance-steps.ts'
import { dealSteps, type Made } from './steps/deal-steps.ts'
import { decisionSteps } from './steps/decision-steps.ts'
import { diligenceSteps } from './steps/diligence-steps.ts'
import { documentSteps } from './steps/document-steps.ts'
import { exceptionSteps } from './steps/exception-steps.ts'
import { filingSteps } from './steps/filing-steps.ts'
import { fundSteps } from './steps/fund-steps.ts'
import { fundraisingSteps } from './steps/fundraising-steps.ts'
import { holdingSteps } from './steps/holding-steps.ts'
import { memorySteps } from './steps/memory-steps.ts'
import { peerStep } from './steps/peer-step.ts'
import { platformSteps } from './steps/platform-steps.ts'
import { profileSteps } from './steps/profile-steps.ts'
import { reportSteps } from './steps/report-steps.ts'
import { riskSteps } from './steps/risk-steps.ts'
import { roomSteps } from './steps/room-steps.ts'
import { syndicationSteps } from './steps/syndication-steps.ts'
import { transactionSteps } from './steps/transaction-steps.ts'

/** The password of everyone in the sample office, which holds nobody's real data. */
export const SAMPLE_PASSWORD = 'sample office'

/**
 * Fills an empty appliance with the sample office, through the same door as everything else, day by day: what it
 * shows is what the product does, and its audit log tells how it came about.
 */
export async function seedSample(running: Running, clock: PastClock, office: SampleOffice): Promise<void> {
  const people = await foundOffice(running, clock, office)
  const [partner, officer, associate] = people
  if (!partner || !officer || !associate) throw new Error('The sample office needs three people')
  const call = caller(running, clock)
  const made: Made = { deals: new Map(), rooms: new Map(), funds: new Map(), shared: new Map() }
  await call(partner, 'PUT', '/api/v1/svc/crm/mandate', { body: office.mandate })
  await call(partner, 'PUT', '/api/v1/svc/admin/letterhead', { body: office.letterhead })
  await call(partner, 'PATCH', '/api/v1/svc/admin/organisation', { body: office.settings })
  const steps = [
    ...dealSteps(call, associate, office, made, clock),
    ...diligenceSteps(call, associate, clock, office, made),
    ...roomSteps(running, call, { associate, partner }, clock, office, made),
    ...fundSteps(call, { officer, partner }, clock, office, made),
    ...holdingSteps(call, { officer, partner }, clock, office, made),
    peerStep(call, officer, office, made),
    ...documentSteps(call, associate, office, made),
    ...reportSteps(call, associate, office, made),
    ...profileSteps(call, officer, office),
    ...memorySteps(call, associate, office),
    ...decisionSteps(call, people, office, made),
    ...syndicationSteps(call, officer, office, made),
    ...transactionSteps(call, officer, clock, office, made),
    ...riskSteps(call, officer, clock, office, made),
    ...complianceSteps(call, people, clock, office),
    ...filingSteps(call, officer, clock, office),
    ...fundraisingSteps(call, partner, office),
    ...agentSteps(call, { officer, partner }, office),
    ...exceptionSteps(call, people, office),
    ...platformSteps(running, call, { partner, associate }, clock, office),
  ]
  // The oldest first; of one day, in the order written: a deal is there before what belongs to it.
  for (const { daysAgo, run } of steps.sort((a, b) => b.daysAgo - a.daysAgo)) {
    clock.goTo(daysAgo)
    await run()
  }
  clock.goTo(0)
  await proposeAsAgent(call, officer, office, made)
  clock.returnToNow()
}

async function foundOffice(running: Running, clock: PastClock, office: SampleOffice): Promise<Principal[]> {
  clock.goTo(quarterEnd(-12).daysAgo)
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
  call: Call,
  officer: Principal,
  { agent }: SampleOffice,
  made: Made,
): Promise<void> {
  const key = await call<{ id: number }>(officer, 'POST', '/api/v1/svc/developer/keys', {
    body: { name: agent.key, role: 'member', propose_only: true },
  })
  const asAgent: Principal = {
    ...officer,
    name: agent.key,
    role: 'member',
    token: { kind: 'api_key', id: String(key.id) },
    proposesOnly: true,
  }
  for (const { tool, arguments: given } of agent.proposals) {
    const { deal, ...rest } = given
    const body = typeof deal === 'number' ? { deal_id: made.deals.get(deal), ...rest } : rest
    await call(asAgent, 'POST', '/api/v1/tools/{name}/call', { params: { name: tool }, body })
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
  rights: [],
  token: { kind: 'session', id: 'sample' },
  proposesOnly: false,
  disabledModules: new Set(),
})
