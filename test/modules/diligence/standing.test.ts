import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../../office.ts'

const FACILITY = `FACILITY AGREEMENT

This Facility Agreement is dated 5 March 2025 and made between

(1) ALDER PORTS LIMITED, a company incorporated in England and Wales with registered number 01234567 (the "Borrower"); and

(2) BIRCH BANK PLC, a public company incorporated in Ireland (the "Lender").

The Lender may terminate this Agreement upon any change of control of the Borrower.`

const VDR = '/api/v1/svc/vdr'
let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const inline = (documents: Record<string, string>) => ({
  type: 'inline',
  documents: Object.entries(documents).map(([name, text]) => ({ name, text })),
})
const facility = { source: inline({ 'facility.txt': FACILITY }) }
const analyze = (body: Json) => office.post(`${VDR}/analyze`, body)
const newDeal = async (): Promise<number> =>
  (await office.post('/api/v1/svc/crm/deals', { name: 'Alder', currency: 'EUR' })).body.id
const list = async (query: string): Promise<number[]> =>
  (await office.get(`${VDR}/analyses?${query}`)).body.map(({ id }: Json) => id)

async function judged(analysis: Json, status: string, note: string): Promise<Json> {
  const flag = analysis.red_flags.find(({ kind }: Json) => kind === 'change_of_control')
  return (await office.patch(`${VDR}/analyses/${analysis.id}/flags/${flag.id}`, { status, note })).body
}
const ofControl = ({ red_flags }: Json) => red_flags.find(({ kind }: Json) => kind === 'change_of_control')

describe('what was said of a flag', () => {
  test('is said of it in the next analysis of the deal, wherever the quote stands by then', async () => {
    const deal_id = await newDeal()
    const first = (await analyze({ ...facility, deal_id })).body
    expect(ofControl(first)).toMatchObject({ status: 'open', carried_from: null })
    const flag = await judged(first, 'confirmed', 'Counsel agrees.')
    const moved = { source: inline({ 'facility.txt': `PREAMBLE\n\nAs amended.\n\n${FACILITY}` }) }
    const second = (await analyze({ ...moved, deal_id })).body
    const carried = {
      status: 'confirmed',
      note: 'Counsel agrees.',
      resolver: flag.resolver,
      carried_from: flag.id,
    }
    expect(ofControl(second)).toMatchObject(carried)
    expect(ofControl((await office.get(`${VDR}/analyses/${second.id}`)).body)).toMatchObject(carried)
    await judged(second, 'false_positive', 'Waived on 3 May.')
    const third = (await analyze({ ...facility, deal_id })).body
    expect(ofControl(third)).toMatchObject({ status: 'false_positive', note: 'Waived on 3 May.' })
  })

  test('is not said of another deal’s, nor of another document’s', async () => {
    const [deal_id, other] = [await newDeal(), await newDeal()]
    await judged((await analyze({ ...facility, deal_id })).body, 'confirmed', 'Counsel agrees.')
    expect(ofControl((await analyze({ ...facility, deal_id: other })).body).status).toBe('open')
    const renamed = { source: inline({ 'side-letter.txt': FACILITY }) }
    expect(ofControl((await analyze({ ...renamed, deal_id })).body).status).toBe('open')
  })
})

describe('the analyses of the same documents', () => {
  test('are counted once, the newest', async () => {
    const deal_id = await newDeal()
    const first = (await analyze({ ...facility, deal_id })).body
    const second = (await analyze({ ...facility, deal_id })).body
    const other = (await analyze({ source: inline({ 'other.txt': FACILITY }), deal_id })).body
    expect(await list(`deal_id=${deal_id}`)).toEqual([other.id, second.id, first.id])
    expect(await list(`deal_id=${deal_id}&newest=true`)).toEqual([other.id, second.id])
  })
})

describe('an analysis that is wrong', () => {
  test('is superseded with a reason, stays to be read and counts no more', async () => {
    const [wrong, right] = [await newDeal(), await newDeal()]
    const { id } = (await analyze({ ...facility, deal_id: wrong })).body
    const supersede = (reason: string) =>
      office.post(`${VDR}/analyses/${id}/supersede`, { ...facility, deal_id: right, reason })
    const { status, body } = await supersede('It was filed under the wrong deal.')
    expect(status).toBe(201)
    expect(await list(`deal_id=${wrong}`)).toEqual([])
    expect(await list(`deal_id=${wrong}&superseded=true`)).toEqual([id])
    expect(await list(`deal_id=${right}`)).toEqual([body.id])
    const before = (await office.get(`${VDR}/analyses/${id}`)).body
    expect(before.superseded).toMatchObject({ by: body.id, reason: 'It was filed under the wrong deal.' })
    expect(before.red_flags.length).toBeGreaterThan(0)
    const again = await supersede('Once more')
    expect([again.status, again.body.code, again.body.by]).toEqual([409, 'superseded', body.id])
  })
})

describe('a deal’s data room', () => {
  test('has what is analysed for the deal, until it is archived', async () => {
    const deal_id = await newDeal()
    const room = (await office.post(`${VDR}/rooms`, { name: 'Project Alder' })).body
    await office.post(`/api/v1/svc/crm/deals/${deal_id}/bind-room`, { room_id: room.id })
    const { id, room_id } = (await analyze({ ...facility, deal_id })).body
    expect(room_id).toBe(room.id)
    expect(await list(`room_id=${room.id}`)).toEqual([id])
    await office.patch(`${VDR}/rooms/${room.id}`, { status: 'archived' })
    const refused = await analyze({ ...facility, deal_id })
    expect([refused.status, refused.body.code]).toEqual([409, 'room_archived'])
  })
})
