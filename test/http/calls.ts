import fc from 'fast-check'
import { broken, hostile, type Schema, valid } from '../generated/arbitraries.ts'
import type { Json } from '../office.ts'

export interface Call {
  method: string
  target: string
  headers: Record<string, string>
  body: string | undefined
}

interface Operation {
  method: string
  template: string
  parameters: Array<{ in: string; name: string; required: boolean; schema: Schema }>
  body: Schema | undefined
}

/** Ends the token of whoever calls it, after which every further call would be refused at the first door. */
export const ENDS_ITS_CALLER = '/api/v1/auth/logout'

/** Any operation of the document with everything valid, with one part broken, or with something wild. */
export function anyCall(document: Json): fc.Arbitrary<Call> {
  return fc.constantFrom(...operationsOf(document)).chain(operation => callOf(operation, document))
}

/** The path of the document that an address is one of: a wild one may well be another's than it set out from. */
export function templateOf(document: Json, target: string): string | undefined {
  const path = target.replace(/\?.*$/s, '').replace(/(?<=.)\/$/, '')
  return Object.keys(document.paths)
    .sort((a, b) => a.split('{').length - b.split('{').length)
    .find(template =>
      new RegExp(
        `^${template
          .replace(/(?<=.)\/$/, '')
          .replaceAll('.', '\\.')
          .replaceAll(/\{\w+\}/g, '[^/]+')}$`,
      ).test(path),
    )
}

function operationsOf(document: Json): Operation[] {
  return Object.entries(document.paths as Record<string, Record<string, Json>>)
    .filter(([template]) => template !== ENDS_ITS_CALLER)
    .flatMap(([template, methods]) =>
      Object.entries(methods).map(([method, one]) => ({
        method: method.toUpperCase(),
        template,
        parameters: one.parameters ?? [],
        body: one.requestBody?.content['application/json']?.schema,
      })),
    )
}

function callOf(operation: Operation, document: Json): fc.Arbitrary<Call> {
  const resolve = (ref: string): Schema =>
    ref
      .slice(2)
      .split('/')
      .reduce((node, step) => node[step], document)
  const part = (schema: Schema) => {
    const good = valid(schema, resolve)
    return { good, bad: broken(good), wild: hostile }
  }
  const parameters = operation.parameters.map(parameter => {
    const { good, bad, wild } = part(parameter.schema)
    // Small ids are those that exist.
    const usual = parameter.in === 'path' ? fc.oneof(fc.integer({ min: 1, max: 3 }), good) : good
    const value = fc.oneof({ arbitrary: usual, weight: 8 }, bad, wild)
    // A cursor or a tag that is made up is refused, whatever else its call has: few carry one.
    const isMadeUp = ['cursor', 'If-Match', 'If-None-Match'].includes(parameter.name)
    const given = isMadeUp ? rarely(false, true) : fc.boolean()
    return fc
      .tuple(value, given)
      .map(([one, given]) => ({ ...parameter, value: one, given: given || parameter.in === 'path' }))
  })
  const { good, bad, wild } = part(operation.body ?? {})
  const body = operation.body
    ? fc.oneof({ arbitrary: good, weight: 5 }, { arbitrary: bad, weight: 3 }, wild)
    : fc.constant(undefined)
  return fc
    .record({ parameters: fc.tuple(...parameters), body, headers: wildHeaders, extra: extras })
    .map(({ parameters: values, body: content, headers, extra }) => {
      const query = values.filter(one => one.in === 'query' && one.given)
      const path = operation.template.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        escaped(values.find(one => one.in === 'path' && one.name === name)?.value),
      )
      const search = [...query.map(({ name, value }) => `${escaped(name)}=${escaped(value)}`), ...extra.query]
      const given = values.filter(one => one.in === 'header' && one.given)
      const own = Object.fromEntries(given.map(({ name, value }) => [name, visible(value)]))
      return {
        method: operation.method,
        target: `${path}${extra.path}${search.length > 0 ? `?${search.join('&')}` : ''}`,
        headers: { ...(operation.method === 'GET' ? {} : extra.type), ...own, ...headers },
        body:
          operation.method === 'GET' || content === undefined
            ? undefined
            : `${JSON.stringify(content)}${extra.tail}`,
      }
    })
}

const rarely = <T>(usual: T, ...others: T[]): fc.Arbitrary<T> =>
  fc.oneof({ arbitrary: fc.constant(usual), weight: 30 }, fc.constantFrom(usual, ...others))

const extras = fc.record({
  path: rarely('', '/', '//', '/..', '%', '%00', '%zz', '%2e%2e%2f', ';a=b', '/1'),
  query: fc.oneof(
    { arbitrary: fc.constant<string[]>([]), weight: 15 },
    fc.array(
      hostile.map(value => `${escaped(value)}=${escaped(value)}`),
      { maxLength: 2 },
    ),
    fc.constantFrom(['&&=&'], ['%'], ['%ff=%ff'], ['a[b]=1'], ['limit=1', 'limit=1'], ['__proto__=1']),
  ),
  type: rarely<Record<string, string>>(
    { 'content-type': 'application/json' },
    {},
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data' },
  ),
  tail: rarely('', '}', ' ', '\u0000', ',', '\ufeff'),
})

const wildHeaders: fc.Arbitrary<Record<string, string>> = fc.oneof(
  { arbitrary: fc.constant({}), weight: 6 },
  fc.dictionary(
    fc.constantFrom(
      ...[
        'x-request-id',
        'idempotency-key',
        'accept',
        'user-agent',
        'cookie',
        'x-forwarded-for',
        'x-csrf-token',
      ],
      ...[
        'accept-encoding',
        'if-none-match',
        'range',
        'x-http-method-override',
        'forwarded',
        'content-encoding',
      ],
    ),
    hostile.map(visible),
    { maxKeys: 2 },
  ),
  fc.constantFrom<Record<string, string>>(
    { authorization: 'Bearer x' },
    { authorization: 'Basic YTpi' },
    { authorization: 'Bearer vdr_x' },
    { authorization: '' },
    { origin: 'https://example.com' },
    { 'sec-fetch-site': 'cross-site' },
    { cookie: 'fo_session=x; fo_csrf=x' },
  ),
)

/** Escapes one part of an address by bytes, so that a lone surrogate is one too. */
function escaped(value: unknown): string {
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value)
  const bytes = Buffer.from(text.slice(0, 600))
  return [...bytes]
    .map(byte =>
      /[\w.-]/.test(String.fromCharCode(byte))
        ? String.fromCharCode(byte)
        : `%${byte.toString(16).padStart(2, '0')}`,
    )
    .join('')
}

/** Replaces what Node does not allow in a header. */
function visible(value: unknown): string {
  return String(typeof value === 'object' ? JSON.stringify(value) : value)
    .replaceAll(/[^\t\x20-\x7e\xa0-\xff]/g, '')
    .slice(0, 1000)
}
