import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const PATH = '/api/v1/svc/governance/evaluate'
const evaluated = async (question: Json): Promise<Json> => {
  const { status, body } = await office.post(PATH, question)
  expect([status, body.errors]).toEqual([200, undefined])
  return body
}
const both = [
  { role: 'CFO', count: 1 },
  { role: 'approver', count: 1 },
]
const committee = [{ role: 'LPAC', count: 1 }]
const usd = (amount: number, more: Json = {}) => ({ amount, currency: 'USD', ...more })

/** Each row: what is asked, the decision, the rules that apply, and who has to approve. */
const cases: Array<[string, Json, string, string[], Json[]]> = [
  ['a small call', { action: 'capital_call', ...usd(250_000) }, 'allow', [], []],
  ['a call at the limit', { action: 'capital_call', ...usd(1_000_000) }, 'allow', [], []],
  [
    'a call a cent above the limit',
    { action: 'capital_call', ...usd(1_000_000.01) },
    'require_approval',
    ['two_people_above_limit'],
    both,
  ],
  [
    'a large distribution by the name of its kind of change',
    { action: 'create_distribution', ...usd(2_000_000) },
    'require_approval',
    ['two_people_above_limit'],
    both,
  ],
  [
    'a large wire, as somebody would call it',
    { action: 'release wire', ...usd(2_000_000) },
    'require_approval',
    ['two_people_above_limit'],
    both,
  ],
  [
    'a call above the limit that the office names',
    { action: 'capital_call', ...usd(60_000, { context: { approval_limit: 50_000 } }) },
    'require_approval',
    ['two_people_above_limit'],
    both,
  ],
  [
    'a call in yen, which has no cents',
    { action: 'capital_call', amount: 1_000_001, currency: 'JPY' },
    'require_approval',
    ['two_people_above_limit'],
    both,
  ],
  [
    'a call of unknown amount',
    { action: 'create_fund_capital_call' },
    'require_approval',
    ['two_people_above_limit'],
    both,
  ],
  ['a large transfer of a deal’s stage', { action: 'update_deal', ...usd(9_000_000) }, 'allow', [], []],
  [
    'whoever prepared it approves',
    { action: 'approve', actor: { id: 7 }, context: { makers: [7, 8] } },
    'deny',
    ['maker_checker'],
    [],
  ],
  [
    'whoever prepared it approves, by name and in other letters',
    { action: 'approve', actor: 'Ana Ruiz', context: { created_by: 'ana ruiz' } },
    'deny',
    ['maker_checker'],
    [],
  ],
  ['somebody else approves', { action: 'approve', actor: 9, context: { makers: [7, 8] } }, 'allow', [], []],
  [
    'whoever prepared it changes it',
    { action: 'update_deal', actor: 7, context: { makers: [7] } },
    'allow',
    [],
    [],
  ],
  [
    'a conflicted person approves',
    { action: 'approve', actor: 9, context: { conflicted: [9] } },
    'deny',
    ['conflicted_person'],
    [],
  ],
  [
    'a conflicted person, said of the actor alone',
    { action: 'approve', context: { conflict_of_interest: true } },
    'deny',
    ['conflicted_person'],
    [],
  ],
  [
    'a trade in a restricted issuer',
    { action: 'trade', context: { restricted: true } },
    'deny',
    ['restricted_issuer'],
    [],
  ],
  ['a trade in any other issuer', { action: 'trade', context: { restricted: false } }, 'allow', [], []],
  [
    'an entry in a closed period',
    { action: 'post', context: { period_closed: true } },
    'deny',
    ['closed_period'],
    [],
  ],
  [
    'a large call in a closed period: what denies wins',
    { action: 'capital_call', ...usd(5_000_000, { context: { closed_period: true } }) },
    'deny',
    ['closed_period', 'two_people_above_limit'],
    [],
  ],
  [
    'a related party',
    { action: 'transaction', context: { related_party: true } },
    'require_approval',
    ['related_party'],
    committee,
  ],
  [
    'a large distribution to a related party: the committee beside two people',
    { action: 'distribution', ...usd(3_000_000, { context: { related_party: true } }) },
    'require_approval',
    ['two_people_above_limit', 'related_party'],
    [...both, ...committee],
  ],
  [
    'a valuation by whoever has an interest in it',
    { action: 'valuation', context: { valuation_conflict: true } },
    'require_approval',
    ['valuation_conflict'],
    committee,
  ],
  [
    'a key-person event',
    { action: 'key_person', context: { key_person: true } },
    'require_approval',
    ['key_person'],
    committee,
  ],
  ['borrowing 15%', { action: 'borrow', context: { borrowing_share: 0.15 } }, 'allow', [], []],
  [
    'borrowing more than 15%',
    { action: 'borrow', context: { borrowing_share: 0.1501 } },
    'require_approval',
    ['borrowing'],
    committee,
  ],
  [
    'borrowing for seven months',
    { action: 'borrow', context: { borrowing_share: 0.05, borrowing_months: 7 } },
    'require_approval',
    ['borrowing'],
    committee,
  ],
  ['an investment of 20%', { action: 'invest', context: { concentration: 0.2 } }, 'allow', [], []],
  [
    'an investment of 25%',
    { action: 'invest', context: { concentration: 0.25 } },
    'require_approval',
    ['concentration'],
    committee,
  ],
  [
    'an investment of 25% where the fund’s terms allow 30%',
    { action: 'invest', context: { concentration: 0.25, concentration_limit: 0.3 } },
    'allow',
    [],
    [],
  ],
]

test.each(cases)('%s', async (_name, question, decision, matched, approvals) => {
  const verdict = await evaluated(question)
  expect(verdict).toMatchObject({
    decision,
    matched_rules: matched,
    required_approvals: approvals,
    ignored_facts: [],
  })
  expect(verdict.reasons).toHaveLength(matched.length)
})

test('the same question has the same answer, byte for byte', async () => {
  const question = { action: 'capital_call', ...usd(5_000_000, { context: { related_party: true } }) }
  expect(JSON.stringify(await evaluated(question))).toBe(JSON.stringify(await evaluated(question)))
})

test('it tells every rule with its reason, and who keeps it', async () => {
  const { rules } = await evaluated({ action: 'approve', actor: 1, context: { makers: [1] } })
  expect(rules.map(({ key }: Json) => key)).toHaveLength(new Set(rules.map(({ key }: Json) => key)).size)
  expect(rules[0]).toMatchObject({
    key: 'maker_checker',
    matched: true,
    decision: 'deny',
    kept_by: 'office',
    reason: 'Whoever prepared something does not approve it.',
  })
  expect(rules.filter(({ matched }: Json) => matched)).toHaveLength(1)
})

describe('what cannot be asked', () => {
  test('an action that no rule could speak of is 422 and named', async () => {
    const { status, body } = await office.post(PATH, { action: 'capitol_cal' })
    expect([status, body.errors[0].path]).toEqual([422, 'action'])
  })

  test('a fact of another kind is 422 and named', async () => {
    const wrong = { action: 'borrow', context: { borrowing_share: 'a lot' } }
    const { status, body } = await office.post(PATH, wrong)
    expect([status, body.errors[0].path]).toEqual([422, 'context.borrowing_share'])
  })

  test('a fact that no rule reads is named, so that a misspelt one is seen', async () => {
    const { decision, ignored_facts } = await evaluated({
      action: 'trade',
      context: { restrictd: true, related_party: false },
    })
    expect([decision, ignored_facts]).toEqual(['allow', ['restrictd']])
  })
})

describe('the policies of the office', () => {
  test('are the ones that hold a call, with the same people', async () => {
    const ana = await office.person('admin', 'ana@example.com')
    const proposed = await office.post('/api/v1/svc/agent/policies', {
      name: 'Two for deals',
      kind: 'create_deal',
      currency: 'USD',
      min_amount: 5_000_000,
      approvers: 2,
      proposer_may_approve: false,
    })
    const approved = await office.post(
      `/svc/agent/actions/${proposed.body.action_id}/approve`,
      {},
      { as: ana },
    )
    const { id, version } = approved.body.result
    const key = `policy-${id}`
    const asked = (amount: number) => evaluated({ action: 'create_deal', ...usd(amount) })
    expect(await asked(4_999_999.99)).toMatchObject({ decision: 'allow', matched_rules: [] })
    const verdict = await asked(5_000_000)
    expect(verdict).toMatchObject({
      decision: 'require_approval',
      matched_rules: [key],
      required_approvals: [{ role: 'approver', count: 2 }],
      others_only: true,
      policy_version: `1;${id}@${version}`,
    })
    expect(verdict.rules[0]).toMatchObject({
      title: 'Two for deals',
      policy_id: id,
      kept_by: 'office',
      reason: 'The policy Two for deals asks for 2 approvals from USD 5,000,000.',
    })
    const deal = (target_size: number) =>
      office.post('/api/v1/svc/crm/deals', { name: `Deal of ${target_size}`, currency: 'USD', target_size })
    expect((await deal(4_999_999)).status).toBe(201)
    const held = await deal(5_000_000)
    expect(held.status).toBe(202)
    const action = await office.get(`/api/v1/svc/agent/approvals/${held.body.action_id}`)
    expect(action.body.approvals_needed).toBe(2)
  })
})
