import { expect, test } from 'vitest'
import { argumentsOf, fieldsFor, givenBy } from '../../renderer/components/form/schema-fields.ts'

const args = argumentsOf({
  type: 'object',
  required: ['name'],
  properties: {
    days: { type: 'integer', minimum: 1, maximum: 365, default: 14, description: 'Quiet for so many days' },
    irr: { anyOf: [{ type: 'number', description: 'As a fraction: 0.08 is 8%' }, { type: 'null' }] },
    open: { type: 'boolean' },
    level: { type: 'integer', enum: [1, 2] },
    ids: { type: 'array' },
    name: { type: 'string' },
  },
})

test('a schema is told in words, what is needed first', () => {
  expect(args.map(({ name, required, takes }) => [name, required, takes])).toEqual([
    ['name', true, 'text'],
    ['days', false, 'whole number, 1 to 365'],
    ['irr', false, 'number'],
    ['open', false, 'yes or no'],
    ['level', false, 'one of 1, 2'],
    ['ids', false, 'list'],
  ])
})

test('each kind has its field, and what it stands at by itself in the hint', () => {
  const fields = fieldsFor(args)
  expect(fields.map(({ kind }) => kind)).toEqual([
    'text',
    'number',
    'percent',
    'choice',
    'choice',
    'multiline',
  ])
  expect(fields[1]?.hint).toBe('Quiet for so many days. Default: 14')
})

test('what was typed becomes arguments of the right types, and what was left empty is left out', () => {
  const typed = { name: 'Alder', days: null, irr: 0.08, open: 'false', level: '2', ids: '[1, 2]' }
  expect(givenBy(args, typed)).toEqual({ name: 'Alder', irr: 0.08, open: false, level: 2, ids: [1, 2] })
  expect(() => givenBy(args, { name: 'Alder', ids: '[1' })).toThrow(SyntaxError)
})
