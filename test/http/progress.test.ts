import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Json, type Office, openOffice } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

const loans = Array.from({ length: 300 }, (_, at) => ({
  loan_id: `L-${at}`,
  current_balance: 1000,
  rate: 0.08,
  remaining_term: 24,
}))
const upload = (headers: Record<string, string>, rows: Json[] = loans) =>
  office.post('/api/v1/svc/pricer/tapes', { name: 'Pool', as_of_date: '2026-03-31', rows }, { headers })

test('who names a request hears how far it is, before and after it was answered', async () => {
  const before = office.heard('named-1')
  const { status, headers } = await upload({ 'x-request-id': 'named-1' })
  expect([status, headers.get('x-request-id')]).toEqual([201, 'named-1'])
  const stages = (await before).map(({ event, data }) => `${event} ${data.stage}`)
  expect(stages).toContain('progress pricing')
  const after = await office.heard('named-1')
  expect(after).toHaveLength(1)
  expect(after[0]).toMatchObject({ event: 'progress', data: { stage: 'summing' } })
})

test('nobody else hears it', async () => {
  const others = await Promise.all([office.otherOrganisation(), office.person('admin'), office.key()])
  const ear = new AbortController()
  const listening = others.map(async token => {
    const response = await fetch(`${office.url}/api/v1/svc/requests/named-2/progress`, {
      headers: { authorization: `Bearer ${token}` },
      signal: ear.signal,
    })
    let text = ''
    try {
      for await (const part of response.body as ReadableStream<Uint8Array>) text += Buffer.from(part)
    } catch {
      // Cut below.
    }
    return text
  })
  const own = office.heard('named-2')
  await upload({ 'x-request-id': 'named-2' })
  expect((await own).length).toBeGreaterThan(0)
  ear.abort()
  for (const text of await Promise.all(listening)) expect(text).not.toContain('event: progress')
  expect((await office.get('/api/v1/svc/requests/named-2/progress', { as: null })).status).toBe(401)
})

test('a request that fails ends its progress too', async () => {
  const heard = office.heard('named-3')
  expect((await upload({ 'x-request-id': 'named-3' }, [{ loan_id: 'L-1' }])).status).toBe(422)
  expect((await heard).at(-1)).toMatchObject({ event: 'progress' })
})

test('of documents each is told as it was read, and then what is done with them', async () => {
  const documents = ['a', 'b', 'c'].map(name => ({
    name: `${name}.txt`,
    text: `Note ${name}: nothing of weight.`,
  }))
  const source = { type: 'inline', documents }
  const tellers = [
    { path: '/api/v1/svc/vdr/analyze', body: { source }, last: 'comparing' },
    { path: '/api/v1/svc/odd/generate', body: { source, topics: ['team'] }, last: 'answering' },
    {
      path: '/api/v1/svc/cim/generate',
      body: { source, title: 'Note', template_key: 'onepager' },
      last: 'writing',
    },
  ]
  for (const { path, body, last } of tellers) {
    const id = `documents-${last}`
    const heard = office.heard(id)
    const { status } = await office.post(path, body, { headers: { 'x-request-id': id } })
    expect([path, status < 300]).toEqual([path, true])
    const told = (await heard).map(({ data }) => data)
    expect(told[0]).toEqual({ stage: 'reading', percent: 0, done: 0, of: 3, name: null })
    expect(told.filter(({ stage }) => stage === 'reading').at(-1)).toMatchObject({ percent: 100, done: 3 })
    expect(told.at(-1)).toMatchObject({ stage: last })
  }
})

test('a request of which there is nothing to tell ends it as well', async () => {
  const heard = office.heard('named-4')
  await office.post('/api/v1/svc/crm/deals', { name: 'Harbour' }, { headers: { 'x-request-id': 'named-4' } })
  expect(await heard).toEqual([])
})
