import { expect, test } from 'vitest'
import { House } from '../generated/house.ts'

const house = House.ofThisFile()

test('an Idempotency-Key is the caller’s own: with another person’s same key it is a call of its own', async () => {
  const headers = { 'idempotency-key': 'one-key' }
  const { office } = house
  const name = 'Twice'
  const mine = await office.post('/api/v1/svc/developer/keys', { name }, { headers })
  const theirs = await office.post(
    '/api/v1/svc/developer/keys',
    { name },
    { headers, as: house.token('member') },
  )
  expect([mine.status, theirs.status]).toEqual([201, 201])
  expect(theirs.body.key).not.toBe(mine.body.key)
})
