/** A JSON schema or another part of the document, read by its own structure. */
// biome-ignore lint/suspicious/noExplicitAny: a JSON document, walked by its own structure
type Node = any

/** Parts of the document that many operations have, under the place of their components. */
type Shared = 'parameters' | 'responses'

const METHODS = ['get', 'post', 'put', 'patch', 'delete']

/**
 * The document of the public operations as it is sent: every part once, where others refer to it, and without examples.
 * It says the same as the whole one. `whole` is changed.
 */
export function shortForm(whole: Node): Node {
  delete whole.components.examples
  whole.components.parameters ??= {}
  const operations = operationsOf(whole)
  for (const { responses } of operations) {
    leaveOutExamples(responses)
    leaveOutCommonHeaders(whole, responses)
  }
  shareRepeated(
    whole.components.parameters,
    'parameters',
    operations.map(one => one.parameters ?? []),
    one => one.name,
  )
  shareRepeated(
    whole.components.responses,
    'responses',
    operations.map(one => one.responses),
    (_, status) => `Answer${status}`,
  )
  leaveOutDays(whole.components.schemas)
  sharePreviews(whole.components.schemas)
  return whole
}

/** The operations of one tag, with all that they refer to; null where there is no such tag. */
export function partOf(short: Node, tag: string): Node {
  const tags = short.tags.filter(({ name }: Node) => name === tag)
  if (tags.length === 0) return null
  const paths: Node = {}
  for (const [path, methods] of Object.entries<Node>(short.paths))
    for (const method of METHODS)
      if (methods[method]?.tags.includes(tag)) paths[path] = { ...paths[path], [method]: methods[method] }
  const webhooks = Object.fromEntries(
    Object.entries<Node>(short.webhooks ?? {}).filter(([, { post }]) => post.tags.includes(tag)),
  )
  const { securitySchemes } = short.components
  const components: Node = { securitySchemes }
  const take = (node: Node): void => {
    if (typeof node !== 'object' || node === null) return
    const [, kind, name] = /^#\/components\/(\w+)\/(.+)$/.exec(node.$ref ?? '') ?? []
    if (kind && name && !components[kind]?.[name]) {
      components[kind] = { ...components[kind], [name]: short.components[kind][name] }
      take(short.components[kind][name])
    }
    for (const part of Object.values(node)) take(part)
  }
  take([paths, webhooks])
  return { ...short, tags, paths, webhooks, components }
}

const operationsOf = ({ paths }: Node): Node[] =>
  Object.values<Node>(paths).flatMap(methods => METHODS.flatMap(method => methods[method] ?? []))

function leaveOutExamples(responses: Node): void {
  for (const { content = {} } of Object.values<Node>(responses))
    for (const one of Object.values<Node>(content)) delete one.examples
}

/** Examples of days and times say no more than their format. */
function leaveOutDays(node: Node): void {
  if (typeof node !== 'object' || node === null) return
  if (node.format === 'date' || node.format === 'date-time') delete node.example
  for (const part of Object.values(node)) leaveOutDays(part)
}

/** Headers that `default` declares are on every answer, and said there alone. */
function leaveOutCommonHeaders(whole: Node, responses: Node): void {
  const { headers: common } = whole.components.responses.OtherProblem
  for (const answer of [...Object.values<Node>(responses), whole.components.responses.WaitsForApproval]) {
    if (answer.headers === undefined) continue
    for (const name of ALWAYS) if (name in common) delete answer.headers[name]
    if (Object.keys(answer.headers).length === 0) delete answer.headers
  }
}

const ALWAYS = ['X-Request-Id', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset']

/** Puts what stands in several places among the components, and refers to it from there. */
function shareRepeated(
  components: Node,
  kind: Shared,
  places: readonly Node[],
  nameOf: (one: Node, key: string) => string,
): void {
  const counts = new Map<string, number>()
  for (const place of places)
    for (const one of Object.values(place)) {
      const text = JSON.stringify(one)
      counts.set(text, (counts.get(text) ?? 0) + 1)
    }
  const names = new Map<string, string>()
  for (const place of places)
    for (const [key, one] of Object.entries<Node>(place)) {
      const text = JSON.stringify(one)
      if (one.$ref || counts.get(text) === 1) continue
      if (!names.has(text)) {
        const name = freeName(components, nameOf(one, key))
        names.set(text, name)
        components[name] = one
      }
      place[key] = { $ref: `#/components/${kind}/${names.get(text)}` }
    }
}

function freeName(taken: Node, wanted: string): string {
  let name = wanted
  for (let nth = 2; name in taken; nth += 1) name = `${wanted}.${nth}`
  return name
}

/** A record and its preview differ in `id` and `persisted`: their other fields are said once. */
function sharePreviews(schemas: Node): void {
  for (const [name, preview] of Object.entries<Node>(schemas)) {
    const record = schemas[name.replace(/Preview$/, '')]
    if (!name.endsWith('Preview') || !record?.properties || !preview.properties) continue
    const common = Object.keys(record.properties).filter(
      field =>
        JSON.stringify(record.properties[field]) === JSON.stringify(preview.properties[field]) &&
        isRequired(record, field) === isRequired(preview, field),
    )
    if (common.length < 3) continue
    const fields = `${name.replace(/Preview$/, '')}Fields`
    if (fields in schemas) continue
    schemas[fields] = only(record, common)
    for (const one of [record, preview]) {
      const own = Object.keys(one.properties).filter(field => !common.includes(field))
      const { type, properties, required, ...more } = one
      const parts = own.length > 0 ? [only(one, own)] : []
      Object.assign(one, { allOf: [{ $ref: `#/components/schemas/${fields}` }, ...parts] })
      for (const left of ['type', 'properties', 'required']) delete one[left]
      Object.assign(one, more)
    }
  }
}

const isRequired = ({ required = [] }: Node, field: string): boolean => required.includes(field)

function only(schema: Node, fields: readonly string[]): Node {
  const required = fields.filter(field => isRequired(schema, field))
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map(field => [field, schema.properties[field]])),
    ...(required.length > 0 && { required }),
  }
}
