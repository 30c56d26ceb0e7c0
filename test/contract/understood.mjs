// Schemas as Specmatic understands them.

/** @typedef {Record<string, any>} Json */

/** Marks an amount in the document. */
export const ofCurrency = /in major units of the currency/

/** Marks a number of few decimals in the document. */
const ofFewDecimals = new RegExp(`${ofCurrency.source}|of at most (four|six) decimals`)

/**
 * Without the schemas that nothing names: most of them, where some modules are asked for.
 * @param {Json} document
 * @returns {Json}
 */
export function withoutUnused(document) {
  const { schemas } = document.components
  const used = new Set()
  /** @param {unknown} node */
  const follow = node => {
    for (const [, name = ''] of JSON.stringify(node).matchAll(/"#\/components\/schemas\/(\w+)"/g)) {
      if (used.has(name)) continue
      used.add(name)
      follow(schemas[name])
    }
  }
  follow({ ...document, components: { ...document.components, schemas: {} } })
  const kept = Object.fromEntries(Object.entries(schemas).filter(([name]) => used.has(name)))
  return { ...document, components: { ...document.components, schemas: kept } }
}

/**
 * Returns a request with its named schemas inlined: what is removed from it stays in the answers.
 * @param {any} node
 * @param {Json} document
 * @returns {any}
 */
export function inlined(node, document) {
  if (Array.isArray(node)) return node.map(one => inlined(one, document))
  if (typeof node !== 'object' || node === null) return node
  if (typeof node.$ref === 'string') {
    const { $ref, ...rest } = node
    const named = document.components.schemas[$ref.replace('#/components/schemas/', '')]
    return { ...inlined(structuredClone(named), document), ...rest }
  }
  return Object.fromEntries(Object.entries(node).map(([name, value]) => [name, inlined(value, document)]))
}

/**
 * The schema of one of these values alone.
 * @param {ReadonlyArray<string | number>} values
 * @param {boolean} [orNull]
 */
export function only(values, orNull) {
  const [first] = values
  const type = typeof first === 'string' ? 'string' : Number.isInteger(first) ? 'integer' : 'number'
  return orNull ? { type: [type, 'null'], enum: [...values, null] } : { type, enum: values }
}

/** Returns the range of a number whose exclusive bound excludes a whole one. @param {Json} schema */
function roomOf({ minimum, maximum, exclusiveMinimum, exclusiveMaximum }) {
  return (maximum ?? exclusiveMaximum - 1) - (minimum ?? exclusiveMinimum + 1)
}

/**
 * Without what Specmatic does not understand, or takes for something else.
 * @param {any} node
 * @param {boolean} [sent] whether it is part of what a caller sends
 * @returns {any}
 */
export function simplified(node, sent) {
  if (Array.isArray(node)) return node.map(one => simplified(one, sent))
  if (typeof node !== 'object' || node === null) return node
  const one = Object.fromEntries(
    Object.entries(node).map(([name, value]) => [
      name,
      simplified(value, sent || name === 'requestBody' || name === 'parameters'),
    ]),
  )
  // Any text without control characters, whatever its example says.
  if (typeof one.pattern === 'string' && one.pattern.includes('\\u')) {
    delete one.pattern
    delete one.example
  }
  // An address with more written behind it is one as well, but for a port.
  if (sent && one.format === 'uri') return only(['https://example.com:8443'])
  // A rule that no schema can say (an ISO currency, a day of the calendar) is shown by an example, where no pattern says it.
  const isSaid = one.format === 'email' || (one.pattern && !one.format)
  if (sent && one.type === 'string' && typeof one.example === 'string' && !isSaid) return only([one.example])
  // At most as many decimals as the currency has, or as the description says: none is right for all of them.
  if (sent && one.type === 'number' && ofFewDecimals.test(one.description)) one.type = 'integer'
  // Patterns side by side are taken for a record.
  if (one.type === 'string') delete one.allOf
  // The next number within an exclusive bound is a whole away.
  if (sent && one.type === 'number' && roomOf(one) <= 0) {
    one.minimum ??= one.exclusiveMinimum + 0.01
    one.maximum ??= one.exclusiveMaximum - 0.01
    delete one.exclusiveMinimum
    delete one.exclusiveMaximum
  }
  const [first, second, more] = one.anyOf ?? []
  // Beside null a record loses its values.
  if (sent && first?.type === 'object' && first.additionalProperties && second?.type === 'null') return first
  if (first?.type && second?.type === 'null' && !more) {
    const { anyOf, ...rest } = one
    return {
      ...rest,
      ...first,
      type: [first.type, 'null'],
      ...(first.enum ? { enum: [...first.enum, null] } : {}),
    }
  }
  return one
}
