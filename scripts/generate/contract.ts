import type { OpenApiDocument } from '../../server/http/openapi.ts'
import type { Output } from './output.ts'

/** The OpenAPI document as the server gives it, and as a diff shows it. */
export const contract: Output = {
  path: 'docs/openapi.json',
  render: async () => `${JSON.stringify(await openApiDocument(), null, 2)}\n`,
}

/** The document of the whole house, whose list of modules may have been generated just now. */
export async function openApiDocument(): Promise<OpenApiDocument> {
  const [{ registry }, openapi] = await Promise.all([
    import('../../server/registry.ts'),
    import('../../server/http/openapi.ts'),
  ])
  return openapi.openApiDocument(registry)
}
