import { beforeAll, describe, expect, test } from 'vitest'
import { type Json, type Office, openOffice, type Reply } from '../../office.ts'

const DEALS = '/api/v1/svc/crm/deals'

describe('the list of a kind of record', () => {
  let office: Office
  beforeAll(async () => {
    office = await openOffice()
    for (const [name, target_size] of [
      ['Alder', 300],
      ['Birch', 100],
      ['Cedar', null],
      ['Dogwood', 200],
      ['Elm', 100],
    ] as const)
      await office.post(DEALS, { name, currency: 'USD', target_size })
  })

  const names = async (query: string): Promise<string[]> =>
    (await office.get(`${DEALS}?${query}`)).body.map(({ name }: Json) => name)

  test('is ordered by a field, what has none of it last and equals newest first', async () => {
    expect(await names('sort=target_size')).toEqual(['Elm', 'Birch', 'Dogwood', 'Alder', 'Cedar'])
    expect(await names('sort=-target_size')).toEqual(['Alder', 'Dogwood', 'Elm', 'Birch', 'Cedar'])
    expect(await names('sort=-name')).toEqual(['Elm', 'Dogwood', 'Cedar', 'Birch', 'Alder'])
  })

  test.each(['sort=target_size', 'sort=-target_size', 'sort=name', 'sort=-created_at', 'limit=2'])(
    'gives every row once over its pages: %s',
    async query => {
      const seen: string[] = []
      let next: string | null = `${DEALS}?${query}&limit=2`.replace('limit=2&limit=2', 'limit=2')
      while (next) {
        const { body, headers }: Reply = await office.get(next)
        seen.push(...body.map(({ name }: Json) => name))
        next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1] ?? null
      }
      expect(seen.toSorted()).toEqual(['Alder', 'Birch', 'Cedar', 'Dogwood', 'Elm'])
    },
  )

  test('refuses a field that it is not ordered by, and a cursor of another order, with 422', async () => {
    expect((await office.get(`${DEALS}?sort=room_id`)).status).toBe(422)
    const { headers } = await office.get(`${DEALS}?limit=1`)
    const cursor = /cursor=([^&>]+)/.exec(headers.get('link') ?? '')?.[1]
    expect((await office.get(`${DEALS}?sort=name&cursor=${cursor}`)).status).toBe(422)
  })

  test('shows what was changed since an instant', async () => {
    const { body: elm } = await office.get(`${DEALS}?q=Elm`)
    const after = new Date(Date.parse(elm[0].updated_at) + 1).toISOString()
    expect(await names(`updated_since=${after}`)).toEqual([])
    expect(await names(`updated_since=${elm[0].updated_at}`)).toContain('Elm')
  })
})
