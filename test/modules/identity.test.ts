import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Office, openOffice, PASSWORD } from '../office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.close())

describe('signing in', () => {
  test('answers a 24-hour token with 200', async () => {
    const { status, body } = await office.post(
      '/api/v1/auth/login',
      { email: 'admin@example.com', password: PASSWORD },
      { as: null },
    )
    expect(status).toBe(200)
    expect(body).toMatchObject({ token_type: 'Bearer', expires_in: 86_400, user: { role: 'superadmin' } })
  })
})
