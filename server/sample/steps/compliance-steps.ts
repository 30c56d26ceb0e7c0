import type { Principal } from '../../kernel/index.ts'
import { daysAfter } from '../../kernel/values/days.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { PastClock } from '../calls/past-clock.ts'
import type { SampleOffice } from '../office/office.ts'
import { investorNamed } from './investor-named.ts'

const COMPLIANCE = '/api/v1/svc/compliance'
const TRADE = `${COMPLIANCE}/trade`
const PROGRAMME = `${COMPLIANCE}/program`

/** The office's own compliance: its rules, the restricted list, personal trades, KYC, its programme. */
export function complianceSteps(
  call: Call,
  people: readonly Principal[],
  clock: PastClock,
  office: SampleOffice,
): Step[] {
  const officer = people[1] as Principal
  const today = () => clock.now().toISOString().slice(0, 10)
  const step = (daysAgo: number, path: string, body: () => object, who = officer): Step => ({
    daysAgo,
    run: async () => void (await call(who, 'POST', path, { body: body() })),
  })
  return [
    ...ruleSteps(call, officer, office),
    ...office.restricted.map(({ days_ago, ...body }) => step(days_ago, `${TRADE}/restricted`, () => body)),
    ...office.client_trades.map(({ days_ago, traded_in, ...body }) =>
      step(days_ago, `${TRADE}/client-trades`, () => ({
        ...body,
        traded_on: daysAfter(today(), days_ago + traded_in),
      })),
    ),
    ...office.clearances.map(({ days_ago, person, ...body }) =>
      step(days_ago, `${TRADE}/preclearance`, () => body, people[person]),
    ),
    ...office.screening_lists.map(({ days_ago, entries }) =>
      step(days_ago, `${COMPLIANCE}/screening-lists`, () => ({
        content: Buffer.from(asTargets(entries)).toString('base64'),
        version_date: today(),
      })),
    ),
    ...office.kyc.map(({ days_ago, investor, moves, screened, ...body }) => ({
      daysAgo: days_ago,
      run: async () => {
        const { id: record_id } = await call<{ id: number }>(officer, 'POST', `${COMPLIANCE}/kyc`, {
          body:
            investor === undefined ? body : { ...body, lp_id: await investorNamed(call, officer, investor) },
        })
        const params = { record_id }
        if (screened)
          await call(officer, 'POST', '/svc/compliance/kyc/{record_id}/screen', { params, body: {} })
        for (const status of moves)
          await call(officer, 'PATCH', `${COMPLIANCE}/kyc/{record_id}`, { params, body: { status } })
      },
    })),
    ...office.findings.map(({ days_ago, due_in, status, evidence, ...body }) => ({
      daysAgo: days_ago,
      run: async () => {
        const due = daysAfter(today(), days_ago + due_in)
        const path = `${PROGRAMME}/findings`
        const { id } = await call<{ id: number }>(officer, 'POST', path, { body: { ...body, due } })
        for (const next of status === 'closed' ? ['remediating', 'closed'] : [status])
          await call(officer, 'PATCH', `${path}/{finding_id}`, {
            params: { finding_id: id },
            body: { status: next, ...(next === 'closed' ? { evidence } : {}) },
          })
      },
    })),
    ...office.controls.map(({ days_ago, ...body }) => step(days_ago, `${PROGRAMME}/controls`, () => body)),
    ...office.evidence.map(({ days_ago, performed_days_ago, ...body }) =>
      step(days_ago, `${PROGRAMME}/evidence`, () => ({
        ...body,
        performed_on: daysAfter(today(), days_ago - performed_days_ago),
      })),
    ),
  ]
}

/** A list in the shape of OpenSanctions' targets.simple.csv. */
function asTargets(entries: ReadonlyArray<Record<string, string>>): string {
  const columns = ['id', 'schema', 'name', 'aliases', 'birth_date', 'countries', 'dataset']
  const rows = entries.map(entry => columns.map(column => `"${entry[column] ?? ''}"`).join(','))
  return `${[columns.join(','), ...rows].join('\n')}\n`
}

/** The rules of ratings and of pre-clearance: those in force until then, with what the office changed of them. */
const ruleSteps = (call: Call, officer: Principal, { kyc_rules, clearance_rules }: SampleOffice): Step[] => [
  ...kyc_rules.map(({ days_ago, weights, ...changed }) => ({
    daysAgo: days_ago,
    run: async () => {
      const path = `${COMPLIANCE}/kyc-rules`
      const rules = await call<{ weights: object }>(officer, 'GET', `${path}/in-force`, {})
      const body = { ...rules, ...changed, weights: { ...rules.weights, ...weights } }
      await call(officer, 'POST', path, { body })
    },
  })),
  ...clearance_rules.map(({ days_ago, ...changed }) => ({
    daysAgo: days_ago,
    run: async () => {
      const rules = await call<object>(officer, 'GET', `${TRADE}/policies/in-force`, {})
      await call(officer, 'POST', `${TRADE}/policies`, { body: { ...rules, ...changed } })
    },
  })),
]
