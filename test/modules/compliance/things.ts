import type { ModuleThings } from '../../generated/things.ts'
import type { Json, Office } from '../../office.ts'
import { dayOf, hit, inBase64, LISTS, loadList, P, record } from './kyc-office.ts'
import { sdnXml } from './lists.ts'

const ONE = `${P}/{record_id}`
const CLEARANCE = '/api/v1/svc/compliance/trade/preclearance'

const clearance = async (office: Office, more: Json, as = office.admin): Promise<number> => {
  const asked = { account: 'Broker 1', issuer: 'Larch Logistics Inc', side: 'buy', quantity: 200, ...more }
  return (await office.post(CLEARANCE, asked, { as })).body.id
}
const PROGRAMME = '/api/v1/svc/compliance/program'

const OBLIGATIONS = '/api/v1/svc/compliance/obligations'
const FILINGS = '/api/v1/svc/compliance/filings'

let sent = 0

const ALERTS = '/api/v1/svc/compliance/alerts'

/** A filing of which something is due: what an alert may be about. */
const dueFiling = async (office: Office): Promise<Json> => ({
  record_type: 'compliance_filing',
  record_id: (await office.post(FILINGS, { title: 'Annual return', due: dayOf(office, 20) })).body.id,
})

export const things: ModuleThings['things'] = {
  '/api/v1/svc/external-ids/compliance/filings/{external_id}': async ({ office }) => {
    const filing = { title: 'Form PF', due: '2027-04-30', external_id: crypto.randomUUID() }
    return (await office.post(FILINGS, filing)).body.external_id
  },
  [`${OBLIGATIONS}/imports/{import_id}`]: async ({ office }) => {
    const csv = `Obligation,Due\n${crypto.randomUUID()},${dayOf(office, 20)}\n`
    return (await office.post(`${OBLIGATIONS}/imports`, { csv })).body.import_id
  },
  [`${ALERTS}/{alert_id}`]: async ({ office }) =>
    (await office.post(ALERTS, await dueFiling(office))).body.id,
  [`POST ${CLEARANCE}/{req_id}/review`]: async ({ office }) =>
    clearance(office, { instrument: 'equity' }, await office.person('member')),
  [`POST ${CLEARANCE}/{req_id}/executed`]: ({ office }) =>
    clearance(office, { instrument: 'government_bond' }),
  [ONE]: ({ office }) => record(office),
  '/svc/compliance/kyc/{record_id}': async ({ office }) => {
    await loadList(office)
    return record(office)
  },
  [`${LISTS}/{list_id}`]: async ({ office }) => (await loadList(office)).body.id,
  [`${ONE}/hits/{hit_id}`]: async ({ office }, { record_id }) => {
    await office.patch(`${P}/${record_id}`, { subject_name: 'Viktor Dragunov' })
    return (await hit(office, Number(record_id))).id
  },
  [`${FILINGS}/{filing_id}`]: async ({ office }) =>
    (await office.post(FILINGS, { title: 'Annual return', due: '2026-09-30' })).body.id,
  [`${OBLIGATIONS}/{ob_id}`]: async ({ office }) =>
    (await office.post(OBLIGATIONS, { category: 'gdpr', title: 'Register reviewed', next_due: '2026-09-30' }))
      .body.id,
  [`${PROGRAMME}/findings/{finding_id}`]: async ({ office }) =>
    (
      await office.post(`${PROGRAMME}/findings`, {
        severity: 'low',
        family: 'cyber',
        description: 'The incident plan names somebody who has left.',
      })
    ).body.id,
  [`${PROGRAMME}/evidence/{evidence_id}`]: async ({ office }) =>
    (
      await office.post(`${PROGRAMME}/evidence`, {
        control_key: 'annual_review',
        performed_on: '2026-01-31',
        reference: 'Annual review.pdf',
      })
    ).body.id,
}

const owners = [{ name: 'Ana Silva', share: 0.25 }]

export const bodies: ModuleThings['bodies'] = {
  [`POST ${P}`]: async (_maker, _known, example) => ({ ...example, beneficial_owners: owners }),
  [`PATCH ${ONE}`]: async (_maker, _known, example) => ({ ...example, beneficial_owners: owners }),
  [`POST ${ALERTS}`]: ({ office }) => dueFiling(office),
  [`POST ${LISTS}`]: async ({ office }) => {
    sent += 1
    return { content: inBase64(`${sdnXml(dayOf(office))}${' '.repeat(100 + sent)}`), accept_fewer: true }
  },
  // The day as the office's own calendar has it.
  [`POST ${CLEARANCE}/{req_id}/executed`]: async ({ office }, { req_id }) => ({
    executed_on: (await office.get(`${CLEARANCE}/${req_id}`)).body.requested_on,
  }),
  [`POST ${FILINGS}`]: async () => ({ title: 'Annual return', due: '2026-09-30' }),
  'POST /api/v1/svc/compliance/filing-rules': async () => ({
    key: 'registrar_return',
    title: 'Return to the registrar',
    agency: 'other',
    base: 'calendar_date',
    month: 9,
    day: 30,
  }),
  [`POST ${PROGRAMME}/controls`]: async () => ({
    key: 'gifts_log',
    family: 'conflicts',
    title: 'Gifts logged',
    request: 'Log of gifts and entertainment',
    next_step: 'File the log.',
  }),
}

/** The call takes one of three criteria. */
export const ofTheirOwn: ModuleThings['ofTheirOwn'] = ['GET /api/v1/svc/compliance/trade/check']
export const kept: ModuleThings['kept'] = ['control_key']

/** Owners hold no more than the whole, and a masked number is one that the record has. */
const kycRules = ['share', 'number_masked']
const amountRules = ['amount', 'currency']
const policyRules = ['de_minimis_amount', 'de_minimis_currency']
const filedRules = ['rule_key', 'event_on', 'title', 'agency', 'due']

export const ruled: ModuleThings['ruled'] = {
  [`POST ${P}`]: kycRules,
  [`PATCH ${ONE}`]: kycRules,
  'POST /api/v1/svc/compliance/kyc-rules': ['high_from', 'medium_from'],
  // A second file belongs to one of the kinds of lists alone.
  [`POST ${LISTS}`]: ['alternatives'],
  [`POST ${FILINGS}`]: filedRules,
  [`POST ${FILINGS}/generate`]: ['year'],
  // Fields given with one status only.
  [`PATCH ${FILINGS}/{filing_id}`]: ['submitted_on', 'reason'],
  [`PATCH ${OBLIGATIONS}/{ob_id}`]: ['reason'],
  'POST /api/v1/svc/compliance/filing-rules': ['base', 'month', 'day', 'on'],
  'POST /api/v1/svc/compliance/trade/restricted': ['scope', 'scope_name'],
  [`POST ${CLEARANCE}`]: amountRules,
  [`POST ${CLEARANCE}/{req_id}/review`]: ['decision'],
  [`POST ${CLEARANCE}/{req_id}/executed`]: ['executed_on'],
  'POST /api/v1/svc/compliance/trade/policies': policyRules,
}

export const needed: ModuleThings['needed'] = {
  [`POST ${P}`]: ['subject_name'],
  [`POST ${FILINGS}`]: ['title', 'due'],
  'POST /api/v1/svc/compliance/filing-rules': ['title', 'agency', 'base', 'month', 'day'],
  [`POST ${PROGRAMME}/controls`]: ['family', 'title', 'request', 'next_step'],
}
