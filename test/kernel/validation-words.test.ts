import { expect, test } from 'vitest'
import { z } from 'zod'
import { saidOf } from '../../server/kernel/problems/validation-words.ts'
import { Speech } from '../../server/kernel/speech/speech.ts'

const Deal = z.strictObject({
  name: z.string().min(1).max(5),
  stage: z.enum(['sourced', 'screening']),
  amount: z.number().positive().max(100),
  count: z.int().min(2).multipleOf(2),
  owners: z.array(z.string()).min(1),
  email: z.email(),
  signed: z.boolean(),
  code: z.string().regex(/^A/),
  closed: z.literal(true),
  either: z.union([z.object({ a: z.number() }), z.object({ b: z.number() })]),
})
const right = {
  name: 'Alder',
  stage: 'sourced',
  amount: 1,
  count: 2,
  owners: ['Ann'],
  email: 'ann@example.com',
  signed: true,
  code: 'A1',
  closed: true,
  either: { a: 1 },
}

test.each<[Record<string, unknown>, string]>([
  [{ name: undefined }, 'is required'],
  [{ name: null }, 'must be a text, not null'],
  [{ name: 5 }, 'must be a text, not a number'],
  [{ name: '' }, 'must not be empty'],
  [{ name: 'Alder Row' }, 'must have at most 5 characters'],
  [{ stage: 'won' }, 'must be one of sourced, screening'],
  [{ amount: '12' }, 'must be a number, not a text'],
  [{ amount: Number.NaN }, 'must be a number'],
  [{ amount: 0 }, 'must be more than 0'],
  [{ amount: 101 }, 'must be at most 100'],
  [{ count: 0 }, 'must be at least 2'],
  [{ count: 2.5 }, 'must be a whole number'],
  [{ count: 3 }, 'must be a multiple of 2'],
  [{ owners: [] }, 'must not be empty'],
  [{ owners: {} }, 'must be a list, not an object'],
  [{ email: 'ann' }, 'must be an e-mail address'],
  [{ signed: 'yes' }, 'must be true or false, not a text'],
  [{ code: 'B' }, 'does not have the required format'],
  [{ closed: false }, 'must be true'],
  [{ either: 1 }, 'has none of the allowed formats'],
])('%o: %s', (wrong, sentence) => {
  const result = Deal.safeParse({ ...right, ...wrong })
  expect(result.error?.issues.map(({ message }) => message)).toContain(sentence)
  expect(Deal.safeParse(right).success).toBe(true)
})

test('each is said in the language of who called, and what a schema says itself as it says it', () => {
  const wrong = { ...right, name: 'Alder Row', stage: 'won', amount: '12', owners: [], code: 'B' }
  const { error } = Deal.extend({ code: z.string().regex(/^A/, 'must begin with A') }).safeParse(wrong, {
    reportInput: true,
  })
  const { say } = new Speech('de')
  expect(error?.issues.map(issue => say(saidOf(issue)))).toEqual([
    'darf höchstens 5 Zeichen haben',
    'muss eines von diesen sein: sourced, screening',
    'muss eine Zahl sein, nicht ein Text',
    'darf nicht leer sein',
    'must begin with A',
  ])
})
