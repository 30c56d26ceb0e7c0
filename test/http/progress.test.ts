import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemPrincipal } from '../../server/kernel/access/principal.ts'
import type { AnyRoute } from '../../server/kernel/routes/endpoint.ts'
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
  const last = { event: 'progress', data: { stage: 'summing', percent: 90 } }
  expect((await before).at(-1)).toEqual(last)
  expect(await office.heard('named-1')).toEqual([last])
})

test('nobody else hears it', async () => {
  const others = await Promise.all([office.otherOrganisation(), office.person('admin'), office.key()])
  const ear = new AbortController()
  const opened = await Promise.all(
    others.map(token =>
      fetch(`${office.url}/api/v1/svc/requests/named-2/progress`, {
        headers: { authorization: `Bearer ${token}` },
        signal: ear.signal,
      }),
    ),
  )
  const listening = opened.map(async response => {
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
  const { door } = office.running
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
    const told: unknown[] = []
    const route = door.parts.registry.routes.find(
      one => one.path === path && one.method === 'POST',
    ) as AnyRoute
    await door.call(
      route,
      systemPrincipal(1, 'Test'),
      { body },
      {
        requestId: 'test',
        tell: (event, data) => told.push([event, data]),
      },
    )
    const reading = { stage: 'reading', of: 3 }
    expect(told.slice(0, 4)).toEqual([
      ['progress', { ...reading, percent: 0, done: 0, name: null }],
      ['progress', { ...reading, percent: 33, done: 1, name: expect.stringMatching(/^[abc]\.txt$/) }],
      ['progress', { ...reading, percent: 66, done: 2, name: expect.stringMatching(/^[abc]\.txt$/) }],
      ['progress', { ...reading, percent: 100, done: 3, name: expect.stringMatching(/^[abc]\.txt$/) }],
    ])
    expect(told.slice(4)).toEqual([['progress', { stage: last, percent: null }]])
  }
})

test('a request of which there is nothing to tell ends it as well', async () => {
  const heard = office.heard('named-4')
  await office.post('/api/v1/svc/crm/deals', { name: 'Harbour' }, { headers: { 'x-request-id': 'named-4' } })
  expect(await heard).toEqual([])
})
