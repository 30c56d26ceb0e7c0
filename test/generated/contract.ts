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
    // RFC 4648, section 4; the library has it as “byte”.
    this.#ajv.addFormat('base64', formats.default.get('byte'))
    this.#ajv.addSchema(document as AnySchemaObject, 'openapi')
  }

  static async of(office: Office): Promise<Contract> {
    return new Contract((await office.get('/openapi.json?audience=all', { as: null })).body)
  }

  /** Returns the error of an operation's reply, in words; null when the document allows it. */
  objection(method: string, path: string, reply: { status: number; body: unknown }): string | null {
    const { place, response: declared } = this.#declared(method, path, reply.status)
    if (!declared) return `${reply.status} is not declared`
    const type = reply.status < 400 ? 'application/json' : 'application/problem+json'
    if (declared.content?.['text/event-stream']) return null
    if (declared.content && !declared.content[type]) return this.#fileObjection(declared.content, reply.body)
    if (!declared.content) return reply.body === '' ? null : `${reply.status} has a body but declares none`
    const schema = `openapi#/${[...place, 'content', type].map(escapePointer).join('/')}/schema`
    const validate = this.#ajv.getSchema(schema) ?? this.#ajv.compile({ $ref: schema })
    if (validate(reply.body)) return null
    return this.#ajv.errorsText(validate.errors, { dataVar: 'answer' })
  }

  /** The headers of this API that a reply carries and its operation does not speak of. */
  undeclaredHeaders(method: string, path: string, reply: { status: number; headers: Headers }): string[] {
    const declared = this.responseOf(method, path, reply.status).headers
    const names = Object.keys(this.document.components.headers)
    return names.filter(name => reply.headers.has(name) && !(name in declared))
  }

  /** Returns the declared response of an operation for a status, resolved. */
  responseOf(method: string, path: string, status: number): Json {
    return this.#declared(method, path, status).response
  }

  #declared(method: string, path: string, status: number): { place: string[]; response: Json } {
    const { responses } = this.document.paths[path][method.toLowerCase()]
    const own = status in responses ? String(status) : status < 400 ? undefined : 'default'
    const response = own && responses[own]
    const shared = response?.$ref?.slice('#/components/responses/'.length)
    return shared
      ? { place: ['components', 'responses', shared], response: this.document.components.responses[shared] }
      : { place: ['paths', path, method.toLowerCase(), 'responses', String(own)], response }
  }

  /** A file is text or bytes that no schema describes. */
  #fileObjection(content: Record<string, unknown>, body: unknown): string | null {
    return typeof body === 'string' ? null : `it is not a file of ${Object.keys(content)}`
  }

  /** Returns the error of a value by a schema of the document; null when there is none. */
  schemaObjection(schema: AnySchemaObject, value: unknown): string | null {
    const resolved = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"openapi#/'))
    if (this.#ajv.validate(resolved, value)) return null
    return this.#ajv.errorsText()
  }
}

const escapePointer = (step: string) => encodeURIComponent(step.replaceAll('~', '~0').replaceAll('/', '~1'))
