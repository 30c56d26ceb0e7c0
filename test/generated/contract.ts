import { Ajv2020, type AnySchemaObject } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { Json, Office } from '../office.ts'

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete'

/** The served OpenAPI document, and an independent judge (Ajv) of what the server says by it. */
export class Contract {
  // biome-ignore lint/suspicious/noExplicitAny: a JSON document, walked by its own structure
  readonly document: any
  readonly #ajv = new Ajv2020({ strict: false, allErrors: true, validateFormats: true })

  constructor(document: Json) {
    this.document = document
    formats.default(this.#ajv)
    this.#ajv.addSchema(document as AnySchemaObject, 'openapi')
  }

  static async of(office: Office): Promise<Contract> {
    return new Contract((await office.get('/openapi.json', { as: null })).body)
  }

  /** What is wrong with a reply of an operation, in words; null when the document allows it. */
  objection(method: string, path: string, reply: { status: number; body: unknown }): string | null {
    const { responses } = this.document.paths[path][method.toLowerCase()]
    const declared = responses[reply.status]
    if (!declared) return `${reply.status} is not declared`
    const type = reply.status < 400 ? 'application/json' : 'application/problem+json'
    if (declared.content?.['text/event-stream']) return null
    if (declared.content && !declared.content[type]) return this.#fileObjection(declared.content, reply.body)
    if (!declared.content) return reply.body === '' ? null : `${reply.status} has a body but declares none`
    const pointer = ['paths', path, method.toLowerCase(), 'responses', String(reply.status), 'content', type]
    const schema = `openapi#/${pointer.map(escapePointer).join('/')}/schema`
    const validate = this.#ajv.getSchema(schema) ?? this.#ajv.compile({ $ref: schema })
    if (validate(reply.body)) return null
    return this.#ajv.errorsText(validate.errors, { dataVar: 'answer' })
  }

  /** The headers of this API that a reply carries and its operation does not speak of. */
  undeclaredHeaders(method: string, path: string, reply: { status: number; headers: Headers }): string[] {
    const declared = this.document.paths[path][method.toLowerCase()].responses[reply.status].headers
    const names = Object.keys(this.document.components.headers)
    return names.filter(name => reply.headers.has(name) && !(name in declared))
  }

  /** A file is text or bytes that no schema describes. */
  #fileObjection(content: Record<string, unknown>, body: unknown): string | null {
    return typeof body === 'string' ? null : `it is not a file of ${Object.keys(content)}`
  }

  /** What is wrong with a value by a schema of the document; null when nothing is. */
  schemaObjection(schema: AnySchemaObject, value: unknown): string | null {
    const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'))
    if (this.#ajv.validate(resolved, value)) return null
    return this.#ajv.errorsText()
  }
}

const escapePointer = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
