// The things that the calls of the contract test name (contract.mjs), made by the office's own operations.

import { PlainError } from './project.mjs'
import { credentials } from './test-office.mjs'

/** @typedef {Record<string, any>} Json */
/** @typedef {import('./test-office.mjs').Office} Office */

const COMMITMENTS = '/api/v1/svc/investor-portal/commitments'

/**
 * How things come about that no POST on their collection makes, by the path parameter that names them.
 * @type {Record<string, (office: Office, things: Record<string, string | number>) => Promise<string | number>>}
 */
const MADE_BY = {
  async user_id(office) {
    const { url } = await office('POST', '/api/v1/svc/admin/invite-links', { role: 'member' })
    const person = { name: 'Ben', email: 'ben@example.com', password: credentials.password }
    const token = url.slice(url.indexOf('#') + 1)
    return (await office('POST', '/api/v1/auth/invitation/accept', { token, ...person })).user.id
  },
  async report_id(office) {
    const deal = await office('POST', '/api/v1/svc/crm/deals', { name: 'Alder Ports senior loan' })
    const memorandum = { title: 'Alder Ports', template_key: 'onepager', deal_id: deal.id }
    return (await office('POST', '/api/v1/svc/cim/generate', memorandum)).id
  },
  section_key: async () => 'risks',
  run_id: async office => (await propose(office)).run_id,
  async policy_id(office) {
    const { action_id } = await office('POST', '/api/v1/svc/agent/policies', {
      name: 'Quiet',
      kind: 'nothing_at_all',
    })
    return (await office('POST', `/svc/agent/actions/${action_id}/approve`, {})).result.id
  },
  reference: async office => (await newLine(office, { reference: 'CALL/2026/01' })).reference,
  draft_id: async office => (await newLine(office, { status: 'draft' })).id,
  action_id: async office => (await propose(office)).action_id,
  async close_id(office, things) {
    const fund_account_id = Number(things['/api/v1/svc/cfo/accounts/{account_id}'])
    const lp_id = await theLp(office, things)
    const admitted_on = '2026-01-15'
    await office('POST', COMMITMENTS, { lp_id, fund_account_id, amount: 1_000_000, admitted_on })
    const called = { fund_account_id, amount: 100, notice_date: admitted_on, due_date: '2026-01-30' }
    await office('POST', '/api/v1/svc/investor-portal/calls', called)
    const path = `/api/v1/svc/cfo/accounts/${fund_account_id}/period-close/run`
    const { checks } = await office('POST', path, { period_end: '2026-01-31' })
    const waive = checks
      .filter((/** @type {Json} */ { status }) => status === 'fail')
      .map((/** @type {Json} */ { key }) => ({ check: key, reason: 'A book of one call' }))
    const { id, status } = await office('POST', path, { period_end: '2026-01-31', waive })
    if (status !== 'closed') throw new PlainError(`The period of the contract test is ${status}.`)
    return id
  },
  async call_id(office, things) {
    const lp_id = await theLp(office, things)
    return (await office('POST', '/api/v1/svc/investor-portal/calls', { lp_id, amount: 1000 })).id
  },
  async commitment_id(office) {
    const lp_id = await newLp(office)
    const fund = await office('POST', '/api/v1/svc/cfo/accounts', { name: 'Alder Fund' })
    const commitment = { lp_id, fund_account_id: fund.id, amount: 1000 }
    return (await office('POST', COMMITMENTS, commitment)).id
  },
  async distribution_id(office, things) {
    const distribution = { lp_id: await theLp(office, things), type: 'realized_gain', amount: 1000 }
    return (await office('POST', '/api/v1/svc/investor-portal/distributions', distribution)).id
  },
  analysis_id: async office => (await newAnalysis(office)).id,
  async flag_id(office, things) {
    const path = '/api/v1/svc/vdr/analyses/{analysis_id}'
    return (await office('GET', `/api/v1/svc/vdr/analyses/${things[path]}`)).red_flags[0].id
  },
  odd_run_id: async office => (await newOddRun(office)).id,
  async odd_answer_id(office, things) {
    const path = '/api/v1/svc/odd/runs/{odd_run_id}'
    return (await office('GET', `/api/v1/svc/odd/runs/${things[path]}`)).answers[0].id
  },
  async pricing_id(office) {
    const deal = await office('POST', '/api/v1/svc/crm/deals', { name: 'Alder Ports senior loan' })
    const loan = { principal: 1_000_000, term_months: 12, amortisation: 'bullet', coupon_pct: 0.1 }
    return (await office('POST', '/api/v1/svc/pricer/run', { ...loan, deal_id: deal.id })).id
  },
  async remittance_id(office) {
    const rows = [{ loan_id: 'A-1', current_balance: 250_000, rate: 0.0725, remaining_term: 60 }]
    const tape = { name: 'Alder consumer pool', as_of_date: '2026-03-31', currency: 'USD', rows }
    const { id } = await office('POST', '/api/v1/svc/pricer/tapes', tape)
    const paid = { loan_id: 'A-1', interest_paid: 0, principal_paid: 0, ending_balance: 250_000 }
    const report = { tape_id: id, period: '2026-04', rows: [paid] }
    return (await office('POST', '/api/v1/svc/pricer/remittances', report)).id
  },
}

/**
 * @param {Office} office
 * @param {Json} more
 */
async function newLine(office, more) {
  const { id } = await office('POST', '/api/v1/svc/cfo/accounts', { name: 'Alder Fund' })
  const line = { category: 'expense', date: '2026-02-27', debit: 5000, ...more }
  return office('POST', `/api/v1/svc/cfo/accounts/${id}/entries`, line)
}

/**
 * The investor whom the things that are made belong to, so that a query can name them.
 * @param {Office} office
 * @param {Record<string, string | number>} things
 */
export async function theLp(office, things) {
  const known = things.lp_id ?? (await newLp(office))
  things.lp_id = known
  return known
}

/** @param {Office} office */
async function newLp(office) {
  return (await office('POST', '/api/v1/svc/investors/lp', { name: 'Alder', committed_capital: 5_000_000 }))
    .id
}

/** @param {Office} office */
async function newAnalysis(office) {
  const documents = [{ name: 'lease.txt', text: 'LEASE\n\nThe premises are described in Exhibit A.' }]
  return office('POST', '/api/v1/svc/vdr/analyze', { source: { type: 'inline', documents } })
}

/** @param {Office} office */
async function newOddRun(office) {
  const documents = [{ name: 'terms.txt', text: 'The management fee is 2% a year of commitments.' }]
  const source = { type: 'inline', documents }
  return office('POST', '/api/v1/svc/odd/generate', { source, topics: ['fund_terms'], ephemeral: false })
}

/** @param {Office} office */
async function propose(office) {
  return (await office('POST', '/api/v1/tools/svc_create_deal/call', { name: 'Alder' })).result
}

/**
 * The path with a thing that is there for each of its parameters.
 * @param {string} path
 * @param {Json} document
 * @param {Office} office
 * @param {Record<string, string | number>} things by the path up to the parameter
 * @returns {Promise<string>}
 */
export async function withThings(path, document, office, things) {
  let whole = path
  for (const [, name = ''] of path.matchAll(/\{(\w+)\}/g)) {
    const place = path.slice(0, path.indexOf(`{${name}}`) + name.length + 2)
    things[place] ??= await makeThing(place, name, document, office, things)
    whole = whole.replace(`{${name}}`, String(things[place]))
  }
  return whole
}

/**
 * @param {string} place
 * @param {string} name
 * @param {Json} document
 * @param {Office} office
 * @param {Record<string, string | number>} things
 * @returns {Promise<string | number>}
 */
async function makeThing(place, name, document, office, things) {
  if (MADE_BY[name]) return MADE_BY[name](office, things)
  const paths = Object.keys(document.paths)
  const places = [place, ...(name === 'id' ? [] : paths.filter(path => path.includes(`/{${name}}`)))]
  const collections = places.map(path => path.slice(0, path.indexOf(`/{${name}}`)))
  const creator = paths.find(
    path => collections.includes(path.replace(/\/$/, '')) && document.paths[path].post?.responses['201'],
  )
  if (!creator)
    throw new PlainError(`Nothing makes a {${name}} for ${place}: say how in scripts/contract-things.mjs.`)
  const body = document.paths[creator].post.requestBody?.content['application/json'].example
  return (await office('POST', await withThings(creator, document, office, things), body)).id
}
