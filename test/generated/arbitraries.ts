import fc from 'fast-check'

export type Schema = {
  [keyword: string]: unknown
  type?: string | string[]
  properties?: Record<string, Schema>
  required?: string[]
}

/** Values that schemas, parsers and databases trip over. */
export const hostile: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    ...[null, true, false, 0, -0, -1, 0.1, 1e308, -1e308, 5e-324, 2 ** 53, -(2 ** 63), 2 ** 64],
    ...['', ' ', 'NaN', 'Infinity', '-1', '1e999', '0x10', 'null', 'undefined', '[object Object]', '\u0000'],
    ...['\ud800', '\udfff text', 'a\u0000b', '\u0007\u001b[31m', '\u202egnp.exe', '\ufeff', 'ﷺ'.repeat(50)],
    ...[
      `' or 1=1 --`,
      `'; drop table users; --`,
      '%_\\',
      '"quoted"',
      '`',
      '$1',
      '?',
      ':name',
      '{{7*7}}',
      '\\',
    ],
    ...[
      '../../etc/passwd',
      '__proto__',
      'constructor',
      'toString',
      '<script>alert(1)</script>',
      '=1+1',
      '\r\n',
    ],
    ...['2026-02-30', '0000-00-00', '9999-12-31', '2026-03-02T09:00:00+24:00', 'USD', 'XXX', 'a@b', '💶'],
    ...[[], {}, [[]], [null], { __proto__: null, a: 1 }, { toString: 1 }, { length: -1 }, { id: { $gt: 0 } }],
  ),
  fc.constant('x'.repeat(70_000)),
  fc.integer({ min: 1, max: 500 }).map(depth => nested(depth)),
  fc.string({ unit: 'binary', maxLength: 300 }),
  fc.string({
    unit: fc.integer({ min: 0, max: 0xffff }).map(code => String.fromCharCode(code)),
    maxLength: 40,
  }),
  fc.double(),
  fc.maxSafeInteger(),
  fc.array(fc.jsonValue({ maxDepth: 2 }), { maxLength: 5 }),
  fc.dictionary(
    fc.constantFrom('__proto__', 'constructor', 'id', 'org_id', 'name'),
    fc.jsonValue({ maxDepth: 1 }),
  ),
)

const nested = (depth: number): unknown => {
  let value: unknown = 1
  for (let level = 0; level < depth; level += 1) value = level % 2 ? [value] : { a: value }
  return value
}

const unresolved = (ref: string): never => {
  throw new Error(`${ref} is not known`)
}

/** Values that a JSON Schema of the document takes (all but for what only the server's own rules say). */
export function valid(schema: Schema, resolve: (ref: string) => Schema = unresolved): fc.Arbitrary<unknown> {
  if (schema.$ref) return valid(resolve(schema.$ref as string), resolve)
  if ('const' in schema) return fc.constant(schema.const)
  if (schema.enum) return fc.constantFrom(...(schema.enum as unknown[]))
  const choices = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choices) return fc.oneof(...choices.map(one => valid(one, resolve)))
  const type = Array.isArray(schema.type) ? undefined : schema.type
  if (Array.isArray(schema.type))
    return fc.oneof(...schema.type.map(one => valid({ ...schema, type: one }, resolve)))
  const ordinary = ofType(type, schema, resolve)
  return schema.example === undefined
    ? ordinary
    : fc.oneof({ arbitrary: ordinary, weight: 2 }, { arbitrary: fc.constant(schema.example), weight: 1 })
}

function ofType(
  type: string | undefined,
  schema: Schema,
  resolve: (ref: string) => Schema,
): fc.Arbitrary<unknown> {
  switch (type) {
    case 'null':
      return fc.constant(null)
    case 'boolean':
      return fc.boolean()
    case 'integer':
    case 'number':
      return numberWithin(schema)
    case 'string':
      return text(schema)
    case 'array':
      return fc.array(valid((schema.items ?? {}) as Schema, resolve), {
        minLength: (schema.minItems as number) ?? 0,
        maxLength: Math.min((schema.maxItems as number) ?? 4, 4),
      })
    case 'object':
      return object(schema, resolve)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

function numberWithin(schema: Schema): fc.Arbitrary<number> {
  const min = (schema.minimum ?? schema.exclusiveMinimum ?? -1e12) as number
  const max = (schema.maximum ?? schema.exclusiveMaximum ?? 1e12) as number
  if (schema.type !== 'integer')
    return fc.double({ min, max, noNaN: true }).map(value => Math.round(value * 100) / 100)
  const first = Math.ceil(min) + (schema.exclusiveMinimum === min ? 1 : 0)
  return fc.oneof(
    fc.integer({ min: first, max: Math.min(first + 5, max) }),
    // Not by a filter: of a narrow range it would wait for ever.
    fc.maxSafeNat().map(n => first + (n % (Math.floor(max) - first + 1))),
  )
}

function text(schema: Schema): fc.Arbitrary<string> {
  switch (schema.format) {
    case 'date':
      return day
    case 'date-time':
      return fc
        .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
        .map(date => date.toISOString())
    case 'email':
      return fc.emailAddress()
    default: {
      const minLength = (schema.minLength as number) ?? 0
      const maxLength = Math.max(minLength, Math.min((schema.maxLength as number) ?? 60, 300))
      return fc.oneof(
        fc.string({ minLength, maxLength }),
        fc.string({ unit: 'grapheme', minLength, maxLength: Math.max(minLength, Math.floor(maxLength / 8)) }),
      )
    }
  }
}

const day = fc
  .date({ noInvalidDate: true, min: new Date(0), max: new Date(4e12) })
  .map(date => date.toISOString().slice(0, 10))

function object(schema: Schema, resolve: (ref: string) => Schema): fc.Arbitrary<unknown> {
  const properties = Object.entries(schema.properties ?? {})
  if (properties.length === 0)
    return fc.dictionary(fc.string({ maxLength: 20 }), fc.jsonValue({ maxDepth: 1 }), { maxKeys: 4 })
  return fc.record(Object.fromEntries(properties.map(([name, one]) => [name, valid(one, resolve)])), {
    requiredKeys: schema.required ?? [],
    noNullPrototype: true,
  })
}

/** A value that was valid, with one thing in it wrong: replaced, left out, or added. */
export const broken = (value: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(value, hostile, fc.nat(), fc.constantFrom('replace', 'replace', 'remove', 'add', 'whole'))
    .map(([good, bad, seed, how]) => {
      if (typeof good !== 'object' || good === null || how === 'whole') return bad
      const names = Object.keys(good)
      const name = names[seed % Math.max(names.length, 1)] ?? 'a'
      if (how === 'remove') return Object.fromEntries(Object.entries(good).filter(([one]) => one !== name))
      return { ...good, [how === 'add' ? `no_such_${seed % 10}` : name]: bad }
    })
