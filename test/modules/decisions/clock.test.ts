import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'
import { approved, newDeal, P } from './committee.ts'

const ADMIN = 'admin@example.com'
const endings = ['2026-03-03', '2026-03-05', '2026-03-06', '2026-03-20']

/** An office with four approvals on one deal, each of which ends on a day of its own. */
async function officeWithApprovals(): Promise<Office> {
  const office = await openOffice()
  const deal_id = await newDeal(office, { name: 'Alder Row' })
  for (const expires_on of endings) await approved(office, { deal_id }, { expires_on })
  return office
}

const movedUntil = async (office: Office): Promise<string | null> => {
  const { database } = office.running.door.parts
  const row = await database.read(db =>
    db.selectFrom('organisations').select('moved_until').executeTakeFirstOrThrow(),
  )
  return row.moved_until
}

/** Returns the clock's entries in the audit log and the deal's timeline, and their results. */
async function story(office: Office): Promise<Json> {
  const as = await office.signIn(ADMIN)
  const decisions = (await office.get(P, { as })).body
  const { body } = await office.get('/api/v1/svc/admin/audit?limit=200', { as })
  const timeline = (await office.get('/api/v1/svc/timeline/deal/1', { as })).body
  return {
    decisions: decisions.map(({ id, status }: Json) => ({ id, status })),
    audit: body.filter(({ action }: Json) => action.startsWith('clock ')),
    timeline: timeline.filter(({ type }: Json) => type === 'expire_decisions'),
  }
}

let daily: Office
let weekly: Office
beforeAll(async () => {
  daily = await officeWithApprovals()
  weekly = await officeWithApprovals()
})
afterAll(async () => {
  await daily.close()
  await weekly.close()
})

test('a computer that is on once a week moves on the days on which one that is always on does', async () => {
  for (const office of [daily, weekly]) await office.daysPass(0)
  for (let day = 0; day < 7; day += 1) await daily.daysPass(1)
  await weekly.daysPass(7)
  const [one, other] = [await story(daily), await story(weekly)]
  expect(one.decisions.map(({ status }: Json) => status).sort()).toEqual([
    'approved',
    'expired',
    'expired',
    'expired',
  ])
  expect(other.decisions).toEqual(one.decisions)
  const told = ({ audit, timeline }: Json) => ({
    audit: audit.map(({ action, target, details }: Json) => ({ action, target, details })),
    timeline: timeline.map(({ summary, happened_on }: Json) => ({ summary, happened_on })),
  })
  expect(told(other)).toEqual(told(one))
  expect(
    told(one)
      .audit.map(({ details }: Json) => details.day)
      .sort(),
  ).toEqual(['2026-03-04', '2026-03-06', '2026-03-07'])
  expect(told(one).timeline).toHaveLength(3)
})

test('what was entered for a day that is over moves on the next look, and nothing moves twice', async () => {
  await daily.daysPass(0)
  await daily.daysPass(0)
  expect((await story(daily)).audit).toHaveLength(3)
  expect(await movedUntil(daily)).toBe('2026-03-09')
})

test('a clock that ran ahead and was put right does not keep the office waiting', async () => {
  await weekly.daysPass(40)
  expect(await movedUntil(weekly)).toBe('2026-04-18')
  await weekly.daysPass(-30)
  expect(await movedUntil(weekly)).toBe('2026-03-19')
  await weekly.daysPass(2)
  expect(await movedUntil(weekly)).toBe('2026-03-21')
})
