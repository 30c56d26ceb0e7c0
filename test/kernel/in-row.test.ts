import { expect, test } from 'vitest'
import { conflict, inRow, invalidField, sentence } from '../../server/kernel/index.ts'
import { AppError } from '../../server/kernel/problems/errors.ts'

const refused = (error: unknown) =>
  inRow('payments', 2, () => Promise.reject(error)).catch((caught: unknown) => caught)

test('a refused row is named, and what else the refusal says stays', async () => {
  expect(await refused(invalidField('date', sentence`is too late`))).toMatchObject({
    code: 'validation_failed',
    errors: [{ path: 'payments.2.date' }],
  })
  const errors = [{ path: 'amount', message: sentence`is too much` }]
  const over = new AppError(422, 'over_call', sentence`Too much is called.`, {
    errors,
    members: { uncalled: 5 },
  })
  expect(await refused(over)).toMatchObject({
    code: 'over_call',
    members: { uncalled: 5, row: 2 },
    errors: [{ path: 'payments.2.amount' }],
  })
  expect(await refused(conflict('possible_duplicate', sentence`It is there.`, { id: 7 }))).toMatchObject({
    status: 409,
    members: { id: 7, row: 2 },
  })
})

test('what is no refusal goes on as it is', async () => {
  const broken = new Error('broken')
  expect(await refused(broken)).toBe(broken)
})
