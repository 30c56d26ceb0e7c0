import type { JsonSchemaType, JsonSchemaValidator, jsonSchemaValidator } from '@modelcontextprotocol/client'
import { AjvJsonSchemaValidator } from '@modelcontextprotocol/client/validators/ajv'

/**
 * Validates a tool's answer against its server's schema. The schema is compiled on the tool's first answer:
 * the client asks for those of all tools before the first call of any, which held the event loop for tens of
 * milliseconds with a server of a dozen tools. A schema that cannot be compiled fails the call, as a wrong
 * answer does.
 */
export class SchemasWhenCalled implements jsonSchemaValidator {
  readonly #schemas: jsonSchemaValidator

  constructor(schemas: jsonSchemaValidator = new AjvJsonSchemaValidator()) {
    this.#schemas = schemas
  }

  getValidator<T>(schema: JsonSchemaType): JsonSchemaValidator<T> {
    let validator: JsonSchemaValidator<T> | undefined
    return answer => {
      validator ??= this.#schemas.getValidator<T>(schema)
      return validator(answer)
    }
  }
}
