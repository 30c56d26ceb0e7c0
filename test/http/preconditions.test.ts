import { expect, test } from 'vitest'
import { House } from '../generated/house.ts'

const house = House.ofThisFile()

test('an unchanged record is 304, and a write of what has changed since is 412', async () => {
  const { office } = house
  const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'Tagged' })
  const at = `/api/v1/svc/crm/deals/${deal.id}`
  const read = await office.get(at)
  const tag = read.headers.get('etag') as string
  expect(tag).toMatch(/^"[\w-]{43}"$/)
  expect((await office.get(at, { headers: { 'if-none-match': `"other", W/${tag}` } })).status).toBe(304)

  const rename = (name: string, ifMatch: string) =>
    office.patch(at, { name }, { headers: { 'if-match': ifMatch } })
  expect((await rename('No', '"other"')).body).toMatchObject({
    code: 'precondition_failed',
    title: 'Changed meanwhile',
  })
  expect((await rename('No', `W/${tag}`)).status).toBe(412)
  expect((await rename('No', 'nope')).body.code).toBe('bad_precondition')
  expect((await rename('Renamed', tag)).status).toBe(200)
  expect((await rename('Too late', tag)).status).toBe(412)
  expect((await rename('Whatever it is', '*')).status).toBe(200)
  expect((await office.get(at, { headers: { 'if-none-match': tag } })).body.name).toBe('Whatever it is')
})

test('of two writes at once after the same reading, one is 412', async () => {
  const { office } = house
  const { body: deal } = await office.post('/api/v1/svc/crm/deals', { name: 'Raced' })
  const at = `/api/v1/svc/crm/deals/${deal.id}`
  const tag = (await office.get(at)).headers.get('etag') as string
  const replies = await Promise.all(
    ['One', 'Two'].map(name => office.patch(at, { name }, { headers: { 'if-match': tag } })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 412])
})

test('the answer to a write has the tag for the next one', async () => {
  const { office } = house
  const { headers, body: contact } = await office.post('/api/v1/svc/crm/contacts', { name: 'Ana Cruz' })
  const at = `/api/v1/svc/crm/contacts/${contact.id}`
  const rename = (name: string, tag: string | null) =>
    office.patch(at, { name }, { headers: { 'if-match': tag as string } })
  const first = await rename('Ana C.', headers.get('etag'))
  expect(first.status).toBe(200)
  expect((await rename('Ana D.', first.headers.get('etag'))).status).toBe(200)
  expect((await rename('Ana E.', first.headers.get('etag'))).status).toBe(412)
})

test('a file that the caller has is 304, and whole once it is another', async () => {
  const { office } = house
  const { body: fund } = await office.post('/api/v1/svc/cfo/accounts', { name: 'Fund I' })
  const at = `/api/v1/svc/cfo/accounts/${fund.id}/ledger.journal`
  const tag = (await office.get(at)).headers.get('etag') as string
  const again = () => office.get(at, { headers: { 'if-none-match': tag } })
  const known = await again()
  expect([known.status, known.headers.get('content-disposition')]).toEqual([304, null])
  const entry = { category: 'expense', debit: 100, date: '2026-01-31', reference: 'Audit' }
  expect((await office.post(`/api/v1/svc/cfo/accounts/${fund.id}/entries`, entry)).status).toBe(201)
  expect((await again()).status).toBe(200)
})
