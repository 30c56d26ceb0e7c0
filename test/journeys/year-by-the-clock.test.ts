import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, inBase64, LISTS, record, screen } from '../modules/compliance/kyc-office.ts'
import { sdnXml } from '../modules/compliance/lists.ts'
import { approved, newDeal } from '../modules/decisions/committee.ts'
import { facility, pool, P as RISK } from '../modules/risk/covenants.ts'
import { closing, party } from '../modules/transactions/closings.ts'
import { type Json, type Office, openOffice } from '../office.ts'

const SVC = '/api/v1/svc'
const DAYS = 365

/** An approval, a closing and a KYC record whose time comes within the year. */
async function withPromises(office: Office): Promise<Office> {
  const deal_id = await newDeal(office, { name: 'Alder Row' })
  await approved(office, { deal_id }, { expires_on: '2026-06-30' })

  const { id } = await closing(office, { deal_id, target_close_date: '2026-05-15', seed_default_tasks: true })
  for (const signing_order of [1, 2])
    await party(office, id, { name: `Signer ${signing_order}`, signing_order })
  await office.post(`${SVC}/transactions/${id}/milestones`, {
    kind: 'long_stop',
    title: 'Long-stop date',
    planned_on: '2026-07-31',
  })
  await office.post(`${SVC}/transactions/${id}/status`, { status: 'negotiating' })

  await office.post(LISTS, { content: inBase64(sdnXml(dayOf(office))) })
  const kyc = await record(office, {
    documents: [{ type: 'passport', number: 'X1234567', issued_on: '2020-01-01', expires_on: '2026-09-30' }],
  })
  await screen(office, kyc)
  for (const status of ['in_progress', 'approved'])
    expect((await office.patch(`${SVC}/compliance/kyc/${kyc}`, { status })).body.status).toBe(status)
  await withDuties(office)
  return office
}

/** Duties of the year to authorities, under the code of ethics and to lenders. */
async function withDuties(office: Office): Promise<void> {
  const enter = async (path: string, body: Json) => {
    const { status, body: made } = await office.post(`${SVC}/${path}`, body)
    expect(status, JSON.stringify(made)).toBe(201)
  }
  await office.put(`${SVC}/compliance/filing-profile`, { traits: ['era', 'holdings_13f'] })
  expect((await office.post(`${SVC}/compliance/filings/generate`, { year: 2026 })).body.created).toBe(5)
  await enter('compliance/filings', { rule_key: 'form_d', event_on: '2026-03-02', subject: 'Fund III' })
  for (const frequency of ['once', 'monthly'])
    await enter('compliance/obligations', {
      ...{ category: 'aml', title: `Tested ${frequency}`, frequency, next_due: '2026-04-30' },
    })
  await enter('compliance/trade/restricted', {
    ...{ issuer: 'Fennel Freight', list: 'restricted', reason: 'deal', ends_on: '2026-06-30' },
  })
  await enter('compliance/trade/preclearance', {
    ...{ account: 'Broker 1', issuer: 'Treasury bill', instrument: 'government_bond' },
    ...{ side: 'buy', quantity: 1 },
  })
  const covenant = { name: 'Total leverage', type: 'leverage', unit: 'multiple', threshold: 4 }
  await enter('risk/covenants', { ...covenant, current_value: 4.2, waived_until: '2026-08-31' })
  await enter('risk/covenants', {
    ...{ ...covenant, current_value: 3.7, next_test_on: '2026-05-15' },
    schedule: [{ from: '2026-10-01', threshold: 3.5 }],
  })
  await withFacilities(office)
}

/** Lines whose borrowing base is due within the year: one that is drawn beyond it, and one whose certificate came once. */
async function withFacilities(office: Office): Promise<void> {
  const terms = { outstanding: 12_000_000, next_certificate_on: '2026-05-31', maturity_on: '2026-11-30' }
  const overdrawn = await facility(office, { ...terms, outstanding: 19_000_000, commitment: 20_000_000 })
  const current = await facility(office, { ...terms, next_certificate_on: '2026-03-31' })
  for (const { id } of [overdrawn, current]) {
    const { status, body } = await office.post(`${RISK}/facilities/${id}/bb/run`, { collateral: pool })
    expect(status, JSON.stringify(body)).toBe(201)
  }
  const { body } = await office.get(`${RISK}/facilities/${overdrawn.id}`)
  expect(body.latest_run.overadvance).toBeGreaterThan(0)
}

/** Which columns depend on the hour at which the computer looked, or on chance. */
const ofTheHour = (column: string): boolean =>
  /_at$|^(hash|prev_hash|salt|values|details|request_id|address|user_agent)$/.test(column)

/** Every table but those of the appliance's own work, without what depends on the hour. */
async function recordsOf(office: Office): Promise<Json> {
  const rows = await office.rows()
  const own = Object.entries(rows).filter(([table]) => records.some(prefix => table.startsWith(prefix)))
  return Object.fromEntries(
    own.map(([table, found]) => [
      table,
      // In which order a table's rows are read is the database's own affair; when an exception is noticed depends on the
      // hour, and with it the numbers of the entries beside its own.
      (found as Json[])
        .filter(row => row.record_type !== 'exception')
        .toSorted((one, other) => Number(one.id ?? 0) - Number(other.id ?? 0))
        .map(row => Object.fromEntries(Object.entries(row).filter(([name]) => !ofTheHour(name))))
        .map(({ id, ...row }) => (table === 'timeline_entries' ? row : { id, ...row })),
    ]),
  )
}
const records = [
  ...['compliance', 'decisions', 'kyc', 'lps', 'preclearance', 'restricted', 'risk', 'screening'],
  ...['timeline_entries', 'transaction'],
]

/** Returns the clock's entries in the audit log. */
async function movesOf(office: Office): Promise<Json[]> {
  const as = await office.signIn('admin@example.com')
  const { body } = await office.get(`${SVC}/admin/audit?limit=500`, { as })
  return body
    .filter(({ action }: Json) => action.startsWith('clock '))
    .map(({ action, target, details }: Json) => ({ action, target, ...details }))
}

let daily: Office
let weekly: Office
beforeAll(async () => {
  daily = await withPromises(await openOffice())
  weekly = await withPromises(await openOffice())
})
afterAll(async () => {
  await daily?.close()
  await weekly?.close()
})

test('a year with the computer on every day leaves the records of a year with it on once a week', async () => {
  await daily.daysPass(0)
  await weekly.daysPass(0)
  for (let day = 1; day <= DAYS; day += 1) await daily.daysPass(1)
  for (let day = 0; day < DAYS; day += 7) await weekly.daysPass(Math.min(7, DAYS - day))
  const moves = await movesOf(daily)
  for (const kind of [
    ...['expire-decisions', 'mark-transaction-tasks-overdue', 'mark-long-stop-dates-passed'],
    ...['mark-overdue-filings', 'mark-overdue-obligations', 'end-clearances-and-restrictions'],
    ...['retest-covenants', 'overdue-covenant-tests', 'overdue-borrowing-base-certificates'],
  ])
    expect(
      moves.some(({ action }) => action === `clock ${kind}`),
      kind,
    ).toBe(true)
  // Two things are moved under one name.
  for (const type of ['preclearance', 'restricted_security'])
    expect(
      moves.some(({ target }) => target.startsWith(`${type}/`)),
      type,
    ).toBe(true)
  expect(await movesOf(weekly)).toEqual(moves)
  expect(await recordsOf(weekly)).toEqual(await recordsOf(daily))
})
