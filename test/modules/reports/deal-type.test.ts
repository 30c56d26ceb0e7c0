import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { unscoped } from '../../../server/kernel/door/unscoped.ts'
import { type Json, type Office, openOffice } from '../../office.ts'

const REPORTS = '/api/v1/svc/reports'
const DEALS = '/api/v1/svc/crm/deals'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const newDeal = async (more: Json): Promise<Json> => (await office.post(DEALS, more)).body
const detected = async (deal_id: number, as = office.admin): Promise<Json> =>
  (await office.post(`${REPORTS}/detect-deal-type`, { deal_id }, { as })).body

describe('the type of a deal', () => {
  test('is found by the deal’s own words, with its reasons', async () => {
    const { id } = await newDeal({
      name: 'Pinemoor Solar first lien',
      counterparty: 'Pinemoor Concession AB',
    })
    expect(await detected(id)).toMatchObject({
      detected: 'infrastructure',
      current: null,
      confidence: 1,
      types: [
        {
          deal_type: 'infrastructure',
          score: 4,
          reasons: [
            {
              text: 'Name of the deal: “solar” in “Pinemoor Solar first lien”',
              points: 3,
              page: `/deals/${id}`,
            },
            { points: 1 },
          ],
        },
      ],
    })
  })

  test('is found by its documents’ names and words', async () => {
    const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Calder' })).body
    const { id } = await newDeal({ name: 'Calder Mill', room_id: room.id })
    const content = Buffer.from(
      'The borrowing base is drawn each month from the eligible receivables.',
    ).toString('base64')
    await office.post(`/api/v1/svc/vdr/rooms/${room.id}/documents`, { name: 'Borrowing base.txt', content })
    await office.settled()
    const found = await detected(id)
    expect(found.detected).toBe('asset_backed')
    const [{ reasons }] = found.types
    expect(reasons.map(({ text }: Json) => text)).toEqual(
      expect.arrayContaining([
        'Document: “borrowing base” in “Borrowing base.txt”',
        expect.stringMatching(/^Borrowing base\.txt, page 1: “receivables”/),
      ]),
    )
  })

  test('is not guessed: nothing says nothing, and two that are level are none', async () => {
    const { id } = await newDeal({ name: 'Alder' })
    expect(await detected(id)).toMatchObject({ detected: null, confidence: 0, types: [] })
    const level = await newDeal({ name: 'Solar mortgage' })
    expect((await detected(level.id)).detected).toBe(null)
    expect((await detected(level.id)).types).toHaveLength(2)
  })

  test('does not say what is in rooms that the caller may not see', async () => {
    const room = (await office.post('/api/v1/svc/vdr/rooms', { name: 'Hidden' })).body
    const { id } = await newDeal({ name: 'Hidden deal', room_id: room.id })
    const content = Buffer.from('A letter of credit').toString('base64')
    await office.post(`/api/v1/svc/vdr/rooms/${room.id}/documents`, { name: 'Letter of credit.txt', content })
    await office.settled()
    const narrow = await office.person('viewer', 'norooms@example.com', 1, { reports: 'read', crm: 'read' })
    expect((await detected(id, narrow)).types).toEqual([])
    expect((await detected(id)).detected).toBe('trade_finance')
  })

  test('is saved to the deal by a person, and proposed by a tool', async () => {
    const deal = await newDeal({ name: 'Alder' })
    const input = { deal_id: deal.id, deal_type: 'asset_backed', version: deal.version }
    const saved = await office.post(`${REPORTS}/save-deal-type`, input)
    expect([saved.status, saved.body.deal_type, saved.body.persisted]).toEqual([200, 'asset_backed', true])
    expect((await office.get(`${DEALS}/${deal.id}`)).body.asset_class).toBe('asset_backed')
    const stale = await office.post(`${REPORTS}/save-deal-type`, { ...input, deal_type: 'real_estate' })
    expect([stale.status, stale.body.code]).toEqual([409, 'changed_meanwhile'])
    const asTool = await office.post('/api/v1/tools/svc_save_deal_type/call', {
      deal_id: deal.id,
      deal_type: 'real_estate',
    })
    expect(asTool.body.result).toMatchObject({ status: 'proposed' })
    expect((await office.get(`${DEALS}/${deal.id}`)).body.asset_class).toBe('asset_backed')
  })

  test('waits where a policy holds changes of deals', async () => {
    const deal = await newDeal({ name: 'Alder' })
    const policy = {
      name: 'Deals',
      kind: 'update_deal',
      approvers: 1,
      proposer_may_approve: 0,
      active: 1,
      version: 1,
    }
    const times = { created_at: '2026-03-02T09:00:00.000Z', updated_at: '2026-03-02T09:00:00.000Z' }
    const { id } = await office.arrange(ctx =>
      unscoped(ctx)
        .insertInto('approval_policies')
        .values({ ...policy, org_id: 1, ...times })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const input = { deal_id: deal.id, deal_type: 'asset_backed' }
    expect((await office.post(`${REPORTS}/save-deal-type`, input)).status).toBe(202)
    expect((await office.get(`${DEALS}/${deal.id}`)).body.asset_class).toBe(null)
    await office.arrange(ctx => unscoped(ctx).deleteFrom('approval_policies').where('id', '=', id).execute())
  })

  test('needs the right to change deals', async () => {
    const deal = await newDeal({ name: 'Alder' })
    const narrow = await office.person('member', 'nodeals@example.com', 1, { reports: 'write', crm: 'read' })
    const input = { deal_id: deal.id, deal_type: 'asset_backed' }
    expect((await office.post(`${REPORTS}/save-deal-type`, input, { as: narrow })).status).toBe(403)
  })
})
