import { commit, registerLp } from '../../server/books/partners.ts'
import type { AnyRoute } from '../../server/kernel/endpoint.ts'
import { systemPrincipal } from '../../server/kernel/principal.ts'
import { hold } from '../../server/platform/credits.ts'
import { registry } from '../../server/registry.ts'
import { hashOf } from '../../server/sources/connections/tool-list.ts'
import type { Json, Office } from '../office.ts'
import type { House, Things } from './house.ts'

const LINE = '/api/v1/svc/investor-portal/calls/{call_id}/lines/{lp_id}'

/**
 * How to come by a thing of the first organisation for a path parameter that no POST with an example makes: by the
 * parameter, or by the path up to it where several are called the same, with the method before it where that one
 * needs another (a draft, to delete). A new one each time, so that a test can use it up; `known` are the path's
 * parameters before it.
 */
export const arrangements: Record<string, (house: House, known: Things) => Promise<string | number>> = {
  '{user_id}': async ({ office }) => {
    const email = `${crypto.randomUUID()}@example.com`
    await office.person('member', email)
    const { body } = await office.get(`/api/v1/svc/admin/users?q=${email}`)
    return body[0].id
  },
  '{import_id}': async ({ office }) => {
    const csv = `Full name,E-mail\nAna Silva,${crypto.randomUUID()}@example.com\n`
    await office.post('/api/v1/svc/crm/contacts/bulk-import', { csv })
    const { body } = await office.get('/api/v1/svc/crm/contacts/imports?limit=1')
    return body[0].id
  },
  '{pricing_id}': async ({ office }) => {
    const deal = await office.post('/api/v1/svc/crm/deals', { name: 'Alder Ports senior loan' })
    const loan = { principal: 1_000_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.1 }
    return (await office.post('/api/v1/svc/pricer/run', { ...loan, deal_id: deal.body.id })).body.id
  },
  '{report_id}': async ({ office }) => {
    const documents = [{ name: 'overview.txt', text: 'The company operates two container terminals.' }]
    const source = { type: 'inline', documents }
    const input = { title: 'Alder Ports', template_key: 'onepager', source }
    return (await office.post('/api/v1/svc/cim/generate', input)).body.id
  },
  '{section_key}': async () => 'snapshot',
  '{remittance_id}': async ({ office }) => {
    const rows = [{ loan_id: 'A-1', current_balance: 250_000, rate: 0.0725, remaining_term: 60 }]
    const tape = { name: 'Alder consumer pool', as_of_date: '2026-03-31', currency: 'USD', rows }
    const { id } = (await office.post('/api/v1/svc/pricer/tapes', tape)).body
    const paid = { loan_id: 'A-1', interest_paid: 0, principal_paid: 0, ending_balance: 250_000 }
    const report = { tape_id: id, period: '2026-04', rows: [paid] }
    return (await office.post('/api/v1/svc/pricer/remittances', report)).body.id
  },
  '{policy_id}': async ({ office }) => {
    const proposal = (
      await office.post('/api/v1/svc/agent/policies', { name: 'Quiet', kind: 'nothing_at_all' })
    ).body
    return (await office.post(`/svc/agent/actions/${proposal.action_id}/approve`)).body.result.id
  },
  '{request}': async () => 'a-request',
  '{document}': async () => 1,
  '{page}': async () => 1,
  '{analysis_id}': async ({ office }) => (await newAnalysis(office)).id,
  '{flag_id}': async ({ office }, { analysis_id }) => {
    const { body } = await office.get(`/api/v1/svc/vdr/analyses/${analysis_id}`)
    return body.red_flags[0].id
  },
  '{odd_run_id}': async ({ office }) => (await newOddRun(office)).id,
  '{odd_answer_id}': async ({ office }, { odd_run_id }) => {
    const { body } = await office.get(`/api/v1/svc/odd/runs/${odd_run_id}`)
    return body.answers[0].id
  },
  '{reference}': async ({ office }) => {
    const { fund, line } = await newLine(office)
    const reference = `CALL/${crypto.randomUUID()}`
    await office.post(`/api/v1/svc/cfo/accounts/${fund}/entries`, { ...line, reference })
    return reference
  },
  '{draft_id}': async ({ office }) => {
    const { fund, line } = await newLine(office)
    const draft = { ...line, status: 'draft' }
    return (await office.post(`/api/v1/svc/cfo/accounts/${fund}/entries`, draft)).body.id
  },
  '{close_id}': async ({ office }, { account_id }) => {
    const input = { period_end: '2026-01-31', waive: waivable.map(check => ({ check, reason: 'Test' })) }
    return (await office.post(`/api/v1/svc/cfo/accounts/${account_id}/period-close/run`, input)).body.id
  },
  '{lp_id}': async ({ office }, { account_id }) =>
    newK1(office, Number(account_id ?? (await newLine(office)).fund)),
  // The call's one investor, who is overdue.
  [LINE]: ({ office }, { call_id }) => overdue(office, Number(call_id)),
  '{tax_year}': async () => TAX_YEAR,
  '/api/v1/tools/{name}': async () => toolOf(readsWithoutArguments),
  // One without any history: only that one may go.
  'DELETE /api/v1/svc/investor-portal/lps/{lp_id}': async ({ office }) =>
    (await office.post('/api/v1/svc/investor-portal/lps', { name: `Investor ${crypto.randomUUID()}` })).body
      .id,
  'DELETE /api/v1/svc/investor-portal/calls/{call_id}': async ({ office }) => {
    const { body } = await office.post('/api/v1/svc/investors/lp', { name: 'Alder', committed_capital: 100 })
    const draft = { lp_id: body.id, amount: 100, status: 'draft' }
    return (await office.post('/api/v1/svc/investor-portal/calls', draft)).body.id
  },
  '{action_id}': async house => (await propose(house)).action_id,
  '{run_id}': async house => (await propose(house)).run_id,
  '{hold_id}': ({ office: { running } }) =>
    running.door.transact(running.door.frame(systemPrincipal(1, 'Test'), 'test'), ctx =>
      hold(ctx, 5, 'Analysis'),
    ),
  '/api/v1/webhooks/deliveries/{id}': async ({ office }) => {
    const webhook = (await office.post('/api/v1/webhooks/', quietWebhook)).body
    await office.post(`/api/v1/webhooks/${webhook.id}/test`)
    const { body } = await office.get(`/api/v1/webhooks/${webhook.id}/deliveries`)
    return body[0].id
  },
}

/** An analysis that was kept, with a red flag in it. */
async function newAnalysis(office: Office): Promise<Json> {
  const documents = [{ name: 'lease.txt', text: 'LEASE\n\nThe premises are described in Exhibit A.' }]
  return (await office.post('/api/v1/svc/vdr/analyze', { source: { type: 'inline', documents } })).body
}

/** Due-diligence answers that were kept. */
async function newOddRun(office: Office): Promise<Json> {
  const documents = [{ name: 'terms.txt', text: 'The management fee is 2% a year of commitments.' }]
  const source = { type: 'inline', documents }
  return (await office.post('/api/v1/svc/odd/generate', { source, topics: ['fund_terms'], ephemeral: false }))
    .body
}

const TAX_YEAR = 2025

/** An investor of the fund who has a K-1. */
async function newK1(office: Office, fundAccountId: number): Promise<number> {
  const { door } = office.running
  const lpId = await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), async ctx => {
    const { id } = await registerLp(ctx, { name: 'Alder Family Office' })
    await commit(ctx, { lpId: id, fundAccountId, amountMinor: 100_000_000, admittedOn: `${TAX_YEAR}-01-15` })
    return id
  })
  const items = [{ box: '5', amount: 45_000 }]
  await office.post(`/api/v1/svc/cfo/accounts/${fundAccountId}/k1/generate`, { tax_year: TAX_YEAR, items })
  return lpId
}

/** The checks of a close that can be done without. */
const waivable = [
  'bank_reconciliation',
  'calls_and_distributions_posted',
  'valuations_approved',
  'fee_accrual_posted',
  'expense_accruals',
  'sub_ledgers',
  'no_drafts',
  'reviewer',
]

const CFO = '/api/v1/svc/cfo/accounts'
const CONNECTIONS = '/api/v1/svc/mcp-connections'

/** What an example needs that only the things of its path can have, by its route: the example, for these things. */
export const bodies: Record<string, (house: House, things: Things, example: Json) => Promise<Json>> = {
  [`POST ${CFO}/{account_id}/fees/confirm`]: async ({ office }, { account_id }, example) => {
    await putFees(office, account_id)
    return example
  },
  [`POST ${CFO}/{account_id}/fees/post-accrual`]: async ({ office }, { account_id }) => {
    await putFees(office, account_id)
    const period = { period_start: '2026-01-01', period_end: '2026-03-31' }
    const { body } = await office.post(`${CFO}/${account_id}/fees/confirm`, period)
    return { calculation_id: body.id }
  },
  [`POST ${CFO}/{account_id}/k1/generate`]: async ({ office }, { account_id }, example) => {
    await newK1(office, Number(account_id))
    return example
  },
  [`POST ${LINE}/declare-default`]: async ({ office }, { call_id, lp_id }, example) => {
    await giveNotice(office, call_id, lp_id)
    return example
  },
  [`POST ${LINE}/default-interest`]: async ({ office }, { call_id, lp_id }, example) => {
    await giveNotice(office, call_id, lp_id)
    const { body } = await office.post(`${lineOf(call_id, lp_id)}/declare-default`, {})
    await office.post(`/svc/agent/actions/${body.action_id}/approve`)
    return example
  },
  [`POST ${CFO}/{account_id}/k1/review`]: async ({ office }, { account_id }, example) => {
    await newK1(office, Number(account_id))
    // Generated by another person than reviews it.
    const items = [{ box: '5', amount: 45_000 }]
    const as = await office.person('member')
    await office.post(`${CFO}/${account_id}/k1/generate`, { tax_year: TAX_YEAR, items }, { as })
    return example
  },
  [`POST ${CONNECTIONS}/{connection_id}/consent`]: async ({ office }, { connection_id }) => {
    const { body } = await office.get(`${CONNECTIONS}/${connection_id}`)
    return { command_digest: body.command_digest }
  },
  [`POST ${CONNECTIONS}/{connection_id}/accept-tools`]: async ({ office }, { connection_id }) => {
    const { door } = office.running
    await door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), ctx =>
      ctx.db
        .updateTable('mcp_connections')
        .set({ status: 'quarantined', tools: '[]', found_tools: '[]' })
        .where('id', '=', Number(connection_id))
        .execute(),
    )
    return { found_hash: hashOf([]) }
  },
  [`POST ${CFO}/{account_id}/k1/bulk-preview`]: ({ office }, { account_id }) => newFile(office, account_id),
  [`POST ${CFO}/{account_id}/k1/bulk-upload`]: ({ office }, { account_id }) => newFile(office, account_id),
}

/** Puts the call's days so far back that it is overdue and a notice given on it can be cured no more. */
async function overdue(office: Office, callId: number): Promise<number> {
  const { door } = office.running
  return door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), async ({ db }) => {
    const days = { notice_date: '2026-01-15', due_date: '2026-02-02' }
    await db.updateTable('capital_calls').set(days).where('id', '=', callId).execute()
    const line = db.selectFrom('capital_call_lines').select('lp_id').where('call_id', '=', callId)
    return (await line.executeTakeFirstOrThrow()).lp_id
  })
}

type Id = string | number | undefined
const lineOf = (call: Id, lp: Id) => `/api/v1/svc/investor-portal/calls/${call}/lines/${lp}`
const giveNotice = (office: Office, call: Id, lp: Id) =>
  office.post(`${lineOf(call, lp)}/default-notice`, { date: '2026-02-03' })

async function putFees(office: Office, fund: string | number | undefined): Promise<void> {
  await office.patch(`${CFO}/${fund}`, { committed_total: 100_000_000 })
  await office.put(`${CFO}/${fund}/fees`, { rate: 0.02, base: 'committed' })
}

async function newFile(office: Office, fund: string | number | undefined): Promise<Json> {
  const lpId = await newK1(office, Number(fund))
  return { tax_year: TAX_YEAR, csv: `lp_id,tax_year,5,name\n${lpId},${TAX_YEAR},45001,Alder` }
}

/** A fund, and a line that its book takes. */
async function newLine(office: Office) {
  const { body } = await office.post('/api/v1/svc/cfo/accounts', { name: 'Alder Fund' })
  return { fund: body.id as number, line: { category: 'expense', date: '2026-02-27', debit: 5000 } }
}

/** One that hears of next to nothing, so that what the tests do is not sent to nobody again and again. */
const quietWebhook = {
  url: 'https://hooks.example.com/fund-office',
  name: 'Back office',
  event_types: ['credit.exhausted'],
}

/** Lets an agent propose what the first writing tool's example says. */
async function propose(house: House): Promise<{ action_id: number; run_id: number }> {
  const writes = (route: AnyRoute) =>
    route.effect === 'write' && route.example !== undefined && !route.path.includes('{')
  const name = toolOf(writes)
  const route = registry.tool(name) as AnyRoute
  const example = await house.bodyOf(route)
  const { status, body } = await house.office.post(
    `/api/v1/tools/${name}/call`,
    house.variant(route, example),
  )
  if (status !== 200) throw new Error(`${name} proposes nothing: ${JSON.stringify(body)}`)
  return body.result
}

const readsWithoutArguments = (route: AnyRoute) => route.effect === 'read' && !route.path.includes('{')

function toolOf(filter: (route: AnyRoute) => boolean): string {
  const name = registry.tools.find(filter)?.tool?.name
  if (!name) throw new Error('No tool of the registry will do')
  return name
}
