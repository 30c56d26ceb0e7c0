import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { root } from '../../scripts/project.mjs'
import type { Json } from '../office.ts'
import { breakingChanges } from './breaking-changes.ts'

const text = (path: string) => readFileSync(join(root, path), 'utf8')

/** Returns the changelog's "For API clients" parts above the release. */
function forClients(changelog: string, version: string): string {
  const [since = '', ...released] = changelog.split(`\n## ${version} `)
  if (released.length !== 1) throw new Error(`CHANGELOG.md has no section ${version}`)
  return since
    .split(/\n(?=##)/)
    .filter(part => part.startsWith('### For API clients'))
    .join('\n')
}

test('the contract breaks no client of the last release, but where the changelog says so', () => {
  const released = JSON.parse(text('docs/released-contract.json'))
  const since = forClients(text('CHANGELOG.md'), released.info.version)
  const unlisted = breakingChanges(released, JSON.parse(text('docs/openapi.public.json'))).filter(
    ({ operation }) => !since.includes(`\`${operation}\``),
  )
  expect(
    unlisted.map(({ operation, change }) => `${operation}: ${change}`),
    'Name each operation in backticks under "For API clients" of "Unreleased" in CHANGELOG.md, with what its clients have to change',
  ).toEqual([])
})

const Deal = {
  type: 'object',
  properties: {
    id: { type: 'integer' },
    stage: { type: 'string', enum: ['sourced', 'closed'] },
    size: { anyOf: [{ type: 'number' }, { type: 'null' }] },
  },
  required: ['id', 'stage', 'size'],
}
const DealInput = {
  type: 'object',
  properties: { name: { type: 'string', maxLength: 200 }, size: { type: 'number' } },
  required: ['name'],
  additionalProperties: false,
}

interface Parts {
  operation: Json
  event: Json
  schemas: Json
}

function document(change: (parts: Parts) => void = () => undefined) {
  const own = parts()
  change(own)
  const { operation, event, schemas } = own
  return {
    paths: { '/deals': { post: operation } },
    webhooks: {
      'deal.closed': { post: { requestBody: { content: { 'application/json': { schema: event } } } } },
    },
    components: { schemas },
  }
}

/** A document’s parts, which the tests change in ways that their own types would not allow. */
function parts(): Parts {
  return structuredClone({
    operation: {
      operationId: 'createDeal',
      parameters: [{ in: 'query', name: 'note', schema: { type: 'string' } }],
      requestBody: {
        required: true,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/DealInput' } } },
      },
      responses: {
        201: {
          headers: { Location: {} },
          content: { 'application/json': { schema: { $ref: '#/components/schemas/Deal' } } },
        },
      },
    },
    event: { type: 'object', properties: { id: { type: 'integer' } }, required: ['id'] },
    schemas: { Deal, DealInput },
  })
}

describe('a client breaks when', () => {
  test.each<[string, (parts: Parts) => void, string]>([
    [
      'an operation has another name',
      ({ operation }) => {
        operation.operationId = 'addDeal'
      },
      'is called addDeal',
    ],
    [
      'a parameter goes',
      ({ operation }) => {
        operation.parameters = []
      },
      'no longer takes the parameter note',
    ],
    [
      'a parameter is needed',
      ({ operation }) => {
        operation.parameters[0].required = true
      },
      'needs the parameter note',
    ],
    [
      'a field is needed',
      ({ schemas }) => {
        schemas.DealInput.required.push('size')
      },
      'body.size is needed',
    ],
    [
      'a field is no longer taken',
      ({ schemas }) => {
        delete schemas.DealInput.properties.size
      },
      'body.size was removed',
    ],
    [
      'a text must be shorter',
      ({ schemas }) => {
        schemas.DealInput.properties.name.maxLength = 100
      },
      'body.name is held to maxLength 100',
    ],
    [
      'a number is sent as text',
      ({ schemas }) => {
        schemas.DealInput.properties.size.type = 'string'
      },
      'body.size is string instead of number',
    ],
    [
      'the status changes',
      ({ operation }) => {
        operation.responses = { 200: operation.responses[201] }
      },
      'no longer answers 201',
    ],
    [
      'a header goes',
      ({ operation }) => {
        operation.responses[201].headers = {}
      },
      'no longer answers Location',
    ],
    [
      'a field goes',
      ({ schemas }) => {
        delete schemas.Deal.properties.id
      },
      'answer.id was removed',
    ],
    [
      'a field may be absent',
      ({ schemas }) => {
        schemas.Deal.required = ['id', 'stage']
      },
      'answer.size may be absent',
    ],
    [
      'a value goes',
      ({ schemas }) => {
        schemas.Deal.properties.stage.enum = ['sourced']
      },
      'answer.stage is no longer "closed"',
    ],
    [
      'a field may be null',
      ({ schemas }) => {
        schemas.Deal.properties.id = { anyOf: [{ type: 'integer' }, { type: 'null' }] }
      },
      'answer.id is null instead of integer',
    ],
    [
      'an event’s field goes',
      ({ event }) => {
        event.properties = {}
      },
      'event.id was removed',
    ],
  ])('%s', (_name, change, said) => {
    expect(breakingChanges(document(), document(change)).map(one => one.change)).toEqual([said])
  })

  test('an operation or an event is removed', () => {
    const nothing = { paths: {}, components: { schemas: {} } }
    expect(breakingChanges(document(), nothing)).toEqual([
      { operation: 'createDeal', change: 'was removed' },
      { operation: 'deal.closed', change: 'was removed' },
    ])
  })
})

describe('nobody breaks when', () => {
  test.each<[string, (parts: Parts) => void]>([
    ['nothing changes', () => undefined],
    [
      'a field is added to an answer',
      ({ schemas }) => {
        schemas.Deal.properties.name = { type: 'string' }
      },
    ],
    [
      'a value is added to an answer',
      ({ schemas }) => {
        schemas.Deal.properties.stage.enum.push('won')
      },
    ],
    [
      'an answer is never null any more',
      ({ schemas }) => {
        schemas.Deal.properties.size = { type: 'number' }
      },
    ],
    [
      'an optional field may be sent',
      ({ schemas }) => {
        schemas.DealInput.properties.note = { type: 'string' }
      },
    ],
    [
      'a limit is lifted',
      ({ schemas }) => {
        delete schemas.DealInput.properties.name.maxLength
      },
    ],
    [
      'null may be sent',
      ({ schemas }) => {
        schemas.DealInput.properties.size = { anyOf: [{ type: 'number' }, { type: 'null' }] }
      },
    ],
    [
      'a schema is written out',
      ({ schemas, operation }) => {
        operation.responses[201].content['application/json'].schema = schemas.Deal
      },
    ],
  ])('%s', (_name, change) => {
    expect(breakingChanges(document(), document(change))).toEqual([])
  })
})
