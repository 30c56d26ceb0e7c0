import { afterAll, beforeAll, expect, test } from 'vitest'
import { dayOf, inBase64, LISTS, record, screen } from '../modules/compliance/kyc-office.ts'
import { sdnXml } from '../modules/compliance/lists.ts'
import { approved, newDeal } from '../modules/decisions/committee.ts'
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
  return office
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
      (found as Json[]).map(row =>
        Object.fromEntries(Object.entries(row).filter(([name]) => !ofTheHour(name))),
      ),
    ]),
  )
}
const records = ['compliance', 'decisions', 'kyc', 'lps', 'screening', 'timeline_entries', 'transaction']

/** What the audit log says that the clock did. */
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
  for (const kind of ['expire-decisions', 'mark-transaction-tasks-overdue', 'mark-long-stop-dates-passed'])
    expect(
      moves.some(({ action }) => action === `clock ${kind}`),
      kind,
    ).toBe(true)
  expect(await movesOf(weekly)).toEqual(moves)
  expect(await recordsOf(weekly)).toEqual(await recordsOf(daily))
})
